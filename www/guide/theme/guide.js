// mdBook's switch of the sidebar is a label, which no keyboard reaches. It is made a button as the guide is built,
// and does here what a label does by itself.
document.getElementById("mdbook-sidebar-toggle").addEventListener("click", () => {
  document.getElementById("mdbook-sidebar-toggle-anchor").click();
});
