import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type CardProps = ComponentProps<'section'> & {
  as?: 'section' | 'article' | 'div' | 'li' | 'aside'
  /** Gives the card one tight corner; for at most one card of a group. */
  turned?: boolean
  flush?: boolean
  /** Raises on hover; for cards whose whole surface is a link. */
  linked?: boolean
}

export function Card({ as = 'section', turned, flush, linked, className, ...rest }: CardProps) {
  const look = cx('card', turned && 'card-turned', flush && 'card-flush', linked && 'card-link', className)
  // All five elements take the same attributes, so one tag name stands for them in the types.
  const Box = as as 'section'
  return <Box {...rest} className={look} />
}

/** A full-width section on the dark brand colour: hero, next lesson, call to action. At most one per view. */
export function DeepBand({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx('deep pattern p-5 md:p-8', className)} />
}

type SectionHeadProps = { title: ReactNode; action?: ReactNode; id?: string; level?: 2 | 3 }

/** A section heading with an optional action at the end of its row. */
export function SectionHead({ title, action, id, level = 2 }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="section-head">
      <Heading id={id}>{title}</Heading>
      {action}
    </div>
  )
}
