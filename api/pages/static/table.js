document.body.dataset.quiet = "";
