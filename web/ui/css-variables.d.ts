import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Lets `style` set CSS custom properties. */
    [name: `--${string}`]: string | number | undefined
  }
}
