/** Cells that several tables share. */
import { type ReactNode, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { type DateInput, formatDayAndMonth, formatPounds, formatTime } from '#web/lib/format.ts'
import { Avatar, type AvatarProps } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import './table.css'

type CopyButtonProps = {
  /** Goes to the clipboard as it is: no separators, no direction marks. */
  text: string
  /** What is copied, for the name of the button: "the e-mail". */
  what: string
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const t = useCopy(adminTable)
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <IconButton
        size="sm"
        icon={copied ? 'i-ph-check' : 'i-ph-copy'}
        label={t('copy', { what })}
        className="table-copy"
        onClick={copy}
        onBlur={() => setCopied(false)}
      />
      <LiveRegion>{copied && t('copied', { what })}</LiveRegion>
    </>
  )
}

/** A number, an address or a code, which reads left to right, with a button that copies it. */
export function Copyable({ text, what, children }: CopyButtonProps & { children?: ReactNode }) {
  return (
    <span className="table-copyable">
      <bdi className="num ltr truncate">{children ?? text}</bdi>
      <CopyButton text={text} what={what} />
    </span>
  )
}

/** The day in Cairo, with the hour; the exact instant in UTC as a title. */
export function Moment({ at, now, withTime = true }: { at: DateInput; now: number; withTime?: boolean }) {
  const t = useCopy(adminTable)
  const iso = new Date(at).toISOString()
  return (
    <time
      dateTime={iso}
      className="num whitespace-nowrap"
      title={t('utc', { at: `${iso.slice(0, 10)} ${iso.slice(11, 19)}` })}
    >
      {formatDayAndMonth(at, now)}
      {withTime && `، ${formatTime(at)}`}
    </time>
  )
}

/** Piastres as pounds; the currency is in the title of the column. */
export function Pounds({ piastres }: { piastres: number }) {
  return <span className="num ltr">{formatPounds(piastres)}</span>
}

type PersonProps = Pick<AvatarProps, 'side'> & {
  name: string | null
  image: string | null
  /** A second line. */
  sub?: ReactNode
}

export function Person({ name, image, sub, side = 'none' }: PersonProps) {
  const t = useCopy(adminTable)
  const shown = name ?? t('unnamed')
  return (
    <span className="person">
      <Avatar decorative name={shown} src={image} size={36} side={side} />
      <span className="min-w-0 text-start">
        <bdi className="person-name truncate text-small" dir="auto">
          {shown}
        </bdi>
        {sub && <span className="person-sub truncate">{sub}</span>}
      </span>
    </span>
  )
}

/** Whether something is so, as a sign and, for screen readers, a word. */
export function YesNo({ value, yes, no }: { value: boolean; yes: string; no: string }) {
  return (
    <span className={value ? 'text-success-text' : 'text-warning-text'} title={value ? yes : no}>
      <Icon name={value ? 'i-ph-seal-check-fill' : 'i-ph-seal-warning'} className="icon-5" />
      <VisuallyHidden>{value ? yes : no}</VisuallyHidden>
    </span>
  )
}

/** Nothing is known or was given. */
export function NotSet({ children }: { children?: ReactNode }) {
  const t = useCopy(adminTable)
  return <span className="quiet">{children ?? t('notSet')}</span>
}
