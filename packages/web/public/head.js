// What need not wait for the other scripts: sets light or dark before the first paint, applies the style sheet in a way that no paint waits
// for, and sends the first requests. A file of its own, because the page allows no inline scripts.
;(function () {
  const system = matchMedia('(prefers-color-scheme: dark)')
  function set() {
    let wanted = null
    try {
      wanted = localStorage.getItem('mantine-color-scheme-value')
    } catch (_) {}
    const dark = wanted === 'dark' || (wanted !== 'light' && system.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  set()
  system.addEventListener('change', set)
  const styles = document.getElementById('styles')
  if (!styles) return
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.crossOrigin = ''
  sheet.dataset.start = ''
  sheet.href = styles.href
  // Before those of parts that are loaded later.
  styles.after(sheet)
})()
;(function () {
  // Used by `src/client/first-answers.ts`; what is not, or fails, is requested again by whoever needs it.
  const answers = (globalThis.firstAnswers = {})
  const headers = { Accept: 'application/json', 'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone }
  for (const { content } of document.querySelectorAll('meta[name="first-request"]'))
    answers[content] = fetch(content, { headers }).then(
      (answer) => (answer.ok ? answer.text() : undefined),
      () => undefined,
    )
})()
