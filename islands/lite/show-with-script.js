// Shows what is of no use without script.
for (const each of document.querySelectorAll("[data-with-script]")) each.hidden = false;
