import { cx } from '#web/ui/cx.ts'

type SplitPart = {
  key: string
  value: number
  /** The class that colours it. */
  look: string
}

/** Shares of one sum, side by side; `label` says them in words. Parts of nothing are left out. */
export function SplitBar({ label, parts }: { label: string; parts: readonly SplitPart[] }) {
  const shownParts = parts.filter(({ value }) => value > 0)
  return (
    <div className="split flex gap-3px h-3" role="img" aria-label={label}>
      {shownParts.length === 0 && (
        <i className="bg-deep-line grow basis-3 rounded-[4px] [border-end-start-radius:1px]" />
      )}
      {shownParts.map(({ key, value, look }) => (
        <i
          key={key}
          className={cx('basis-3 rounded-[4px] [border-end-start-radius:1px]', look)}
          style={{ flexGrow: value }}
        />
      ))}
    </div>
  )
}
