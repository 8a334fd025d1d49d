"""What pages draw: charts, arcs, emblems, and codes as inline SVG, and the powers' colors."""
