import 'react'

declare module 'react' {
  interface CSSProperties {
    /** A part may hand a measure to its style sheet. */
    [name: `--${string}`]: string | number | undefined
  }
}
