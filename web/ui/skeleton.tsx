import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** One placeholder block; give it the size of the content it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton block', className)} />
}

/** Wraps the blocks of one loading section and announces `label` once. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true" className="contents">
        {children}
      </div>
    </div>
  )
}

const widths = ['w-full', 'w-5/6', 'w-2/3', 'w-3/4']

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="stack-2">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical lines in a fixed order
        <Skeleton key={line} className={cx('h-4', widths[line % widths.length])} />
      ))}
    </div>
  )
}

/** A list row: an avatar and two lines. */
export function SkeletonRow() {
  return (
    <div className="list-row">
      <Skeleton className="size-11 rounded-full flex-none" />
      <div className="grow-in stack-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    </div>
  )
}

export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div className="divided">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows in a fixed order
        <SkeletonRow key={row} />
      ))}
    </div>
  )
}
