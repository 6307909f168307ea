import { cx } from '#web/ui/cx.ts'

type SplitPart = {
  key: string
  value: number
  /** The class that colours it. */
  look: string
}

/** Shares of one sum, side by side; `label` says them in words. Parts of nothing are left out. */
export function SplitBar({ label, parts }: { label: string; parts: readonly SplitPart[] }) {
  const shown = parts.filter(({ value }) => value > 0)
  return (
    <div className="split" role="img" aria-label={label}>
      {shown.length === 0 && <i className="bg-deep-line grow" />}
      {shown.map(({ key, value, look }) => (
        <i key={key} className={cx(look)} style={{ flexGrow: value }} />
      ))}
    </div>
  )
}
