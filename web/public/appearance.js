// Sets theme and language before the first paint. A plain blocking file, because the policy allows no inline script.
// The same keys are read by src/shared/ui/theme/theme.ts and src/shared/i18n/locale.ts.
;(function () {
  var stored = function (key) {
    try {
      return localStorage.getItem(key)
    } catch (_) {
      return null
    }
  }
  var root = document.documentElement
  var theme = stored('passerelle.theme')
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  if (stored('passerelle.locale') === 'en') root.lang = 'en'
})()
