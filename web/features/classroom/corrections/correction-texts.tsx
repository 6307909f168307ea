import type { ReactNode } from 'react'
import { betterParts } from '#contract/classroom/rules/corrections.ts'
import type { CorrectionTexts as Texts } from '#contract/classroom/shapes/correction.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'

/** The better sentence with what is new in it marked. */
export function Better({ said, better }: Pick<Texts, 'said' | 'better'>) {
  return betterParts(said, better).map(({ text, isMissing }, place) =>
    isMissing ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity of a part
      <mark key={place} className="px-0.2em rounded-xs bg-accent-subtle text-inherit font-strong">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

type CorrectionTextsProps = {
  texts: Texts
  /** Beside the kind: what becomes of it. */
  children?: ReactNode
}

/** What was said, quietly, above what is better, each from left to right; then why, and what kind it is. */
export function CorrectionTexts({ texts: { said, better, why, kind }, children }: CorrectionTextsProps) {
  const t = useCopy(corrections)
  return (
    <div className="grid gap-0.5 min-w-0">
      <p dir="ltr" lang="en" className="small quiet wrap-anywhere text-start">
        <span lang="ar" className="visually-hidden">
          {t('said')}:{' '}
        </span>
        <s>{said}</s>
      </p>
      <p dir="ltr" lang="en" className="wrap-anywhere text-start">
        <span lang="ar" className="visually-hidden">
          {t('better')}:{' '}
        </span>
        <Better said={said} better={better} />
      </p>
      {why !== '' && (
        <p dir="auto" className="small wrap-anywhere text-start">
          {why}
        </p>
      )}
      <p className="row-2 flex-wrap caption quiet">
        {t(`kinds.${kind}`)}
        {children}
      </p>
    </div>
  )
}
