import { type ComponentType, memo, Suspense } from 'react'

/**
 * A part of a rendered page that React takes over by itself, first the one that is pressed: a slow phone answers before
 * the rest of the page is ready. Its props must stay the same while other parts change, or React takes all of them over
 * together.
 */
export const island = <P extends object>(Part: ComponentType<P>) =>
  memo((props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))
