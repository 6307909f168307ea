import { useMemo, useSyncExternalStore } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { notes } from '#web/features/classroom/copy/notes.ts'
import { splitLinks } from '#web/lib/links.ts'
import type { NotesSync } from './sync.ts'

/** Only addresses of the web lead somewhere from what the two of a lesson write. */
const isWeb = (href: string | undefined): href is string => href !== undefined && /^https?:/i.test(href)

/** A text whose addresses lead where they say. Anything but web addresses stays text. */
export function LinkedText({ text }: { text: string }) {
  const pieces = useMemo(() => splitLinks(text), [text])
  return pieces.map(({ text: shown, href }, index) =>
    isWeb(href) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
        {shown}
      </a>
    ) : (
      shown
    ),
  )
}

/** The addresses in the notes that are being written, since a field shows none as links; each once, the latest first. */
export function NotesLinks({ sync }: { sync: NotesSync }) {
  const t = useCopy(notes)
  const text = useSyncExternalStore(
    (listener) => {
      sync.text.observe(listener)
      return () => sync.text.unobserve(listener)
    },
    () => sync.text.toString(),
  )
  const links = useMemo(() => {
    const found = splitLinks(text).flatMap((piece) => (isWeb(piece.href) ? [[piece.href, piece.text] as const] : []))
    return [...new Map(found)].reverse()
  }, [text])
  if (links.length === 0) return null
  return (
    <ul className="flex flex-none gap-3 overflow-x-auto" aria-label={t('links')}>
      {links.map(([href, shown]) => (
        <li key={href} className="max-w-full flex-none truncate">
          <a href={href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr" title={href} className="small">
            {shown}
          </a>
        </li>
      ))}
    </ul>
  )
}
