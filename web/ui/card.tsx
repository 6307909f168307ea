import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type CardProps = ComponentProps<'section'> & {
  as?: 'section' | 'article' | 'div' | 'li' | 'aside'
  /** One card of a group may turn its corner. */
  turned?: boolean
  flush?: boolean
  /** Raises on hover; for cards whose whole surface leads somewhere. */
  linked?: boolean
}

export function Card({ as = 'section', turned, flush, linked, className, ...rest }: CardProps) {
  const look = cx('card', turned && 'card-turned', flush && 'card-flush', linked && 'card-link', className)
  // Five block elements with the same attributes; typing each apart would buy nothing.
  const Box = as as 'section'
  return <Box {...rest} className={look} />
}

/** The evening band: hero, next lesson, closing call. At most one in a view. */
export function DeepBand({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx('deep pattern p-5 md:p-8', className)} />
}

type SectionHeadProps = { title: ReactNode; action?: ReactNode; id?: string; level?: 2 | 3 }

export function SectionHead({ title, action, id, level = 2 }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="section-head">
      <Heading id={id}>{title}</Heading>
      {action}
    </div>
  )
}
