import type { ReactNode } from 'react'
import type { RecapTexts } from '#contract/classroom/shapes/recap.ts'
import { type RecapPart, recapParts } from '#contract/vocabulary/recaps.ts'
import { recaps } from '#web/copy/recaps.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { LinkedText } from '#web/features/classroom/notes/notes-links.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const icons: Record<RecapPart, IconName> = {
  practised: 'i-ph-check-circle',
  toCorrect: 'i-ph-highlighter',
  homework: 'i-ph-pencil-simple-line',
  nextTime: 'i-ph-flag',
}

type RecapViewProps = {
  recap: RecapTexts
  parts?: readonly RecapPart[]
  /** Two parts beside one another where the frame has its widest column. */
  columns?: boolean
  /** Below what is to correct, which is then there without a text as well. */
  corrections?: ReactNode
}

/** The parts of a recap that were written, in their order. */
export function RecapView({ recap, parts = recapParts, columns, corrections }: RecapViewProps) {
  const t = useCopy(recaps)
  const hasMore = (part: RecapPart): boolean => part === 'toCorrect' && Boolean(corrections)
  const written = parts.filter((part) => recap[part] !== '' || hasMore(part))
  const isBeside = columns && written.length > 1
  return (
    <dl className={cx('divided', isBeside && 'xl:grid xl:grid-cols-2 xl:gap-6 xl:divide-none')}>
      {written.map((part) => (
        <div key={part} className={cx('py-3 first:pt-0 last:pb-0', isBeside && 'xl:py-0')}>
          <dt className="row-2 mb-1 font-strong">
            <Icon name={icons[part]} className="text-accent" />
            {t(`parts.${part}`)}
          </dt>
          {recap[part] !== '' && (
            <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
              <LinkedText text={recap[part]} />
            </dd>
          )}
          {hasMore(part) && <dd>{corrections}</dd>}
        </div>
      ))}
    </dl>
  )
}
