import 'react'

// Custom properties in `style`: React sets them one by one through the style object, which the policy allows.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
