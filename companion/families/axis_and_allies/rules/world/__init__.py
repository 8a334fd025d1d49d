"""The world around the powers: war and peace, neutrals, triggers, convoys, tokens."""
