// Sets theme and language before the first paint, and says where a browser is older than what the README names.
// The build puts it into the page as it stands here.
// The same keys are read by src/kit/ui/theme/theme.ts and src/kit/i18n/locale.ts.
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
  var isCurrent = window.URL && URL.parse && window.CSS && CSS.supports('color', 'oklch(from red l c h)')
  if (!isCurrent) root.dataset.browser = 'old'
})()
