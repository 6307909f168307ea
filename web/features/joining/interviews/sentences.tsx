import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'

type Reason = keyof typeof interviews.review.reason

type SentencesProps = { reasons: readonly Reason[]; text: string; onText: (text: string) => void }

/** Sentences to begin a message with; a pressed one is added to it. */
export function Sentences({ reasons, text, onText }: SentencesProps) {
  const t = useCopy(interviews)
  const add = (sentence: string) => onText(text.trim() === '' ? sentence : `${text.trimEnd()} ${sentence}`)
  return (
    <fieldset className="btn-row" aria-label={t('review.reasons')}>
      {reasons.map((one) => (
        <Button key={one} kind="line" size="sm" icon="i-ph-plus" onClick={() => add(t(`review.reason.${one}`))}>
          {t(`review.reason.${one}`)}
        </Button>
      ))}
    </fieldset>
  )
}
