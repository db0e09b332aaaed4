// Sets light or dark before the first paint. A file of its own, because the page allows no inline scripts.
;(function () {
  let wanted = null
  try {
    wanted = localStorage.getItem('mantine-color-scheme-value')
  } catch (_) {}
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
