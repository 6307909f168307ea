import type { InsightSentence } from '#contract/classroom/shapes/insight.ts'
import type { SentenceAct } from '#contract/vocabulary/insights.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useSentence } from './query.ts'

interface SentenceProps {
  readonly sentence: InsightSentence
  readonly isOwn: boolean
  readonly other: { readonly name: string; readonly gender: 'male' | 'female' | 'other' }
}

function SentenceState({ sentence: { state }, isOwn, other }: SentenceProps) {
  const t = useCopy(insights)
  if (state === 'accepted')
    return (
      <StatusChip kind="success" icon="i-ph-check-circle">
        {isOwn ? t('sentences.accepted', other) : t('sentences.acceptedByMe')}
      </StatusChip>
    )
  if (state === 'rejected')
    return (
      <StatusChip kind="neutral" icon="i-ph-prohibit">
        {t('sentences.rejected')}
      </StatusChip>
    )
  return (
    <>
      <StatusChip kind="neutral" icon="i-ph-robot">
        {t('sentences.proposed')}
      </StatusChip>
      <span className="caption quiet">
        {state === 'shared' && isOwn ? t('sentences.waits', other) : t('sentences.waitsTutor')}
      </span>
    </>
  )
}

const actsOf = ({ sentence: { state }, isOwn }: SentenceProps): readonly SentenceAct[] => {
  if (isOwn) return state === 'own' ? ['share', 'drop'] : state === 'shared' ? ['drop'] : []
  if (state === 'shared') return ['accept', 'reject']
  return state === 'rejected' ? ['accept'] : []
}

type SentenceListProps = Omit<SentenceProps, 'sentence'> & {
  lessonId: number
  sentences: readonly InsightSentence[]
}

/** What was said and a better sentence, each a machine’s until the tutor accepts it. */
export function SentenceList({ lessonId, sentences, isOwn, other }: SentenceListProps) {
  const t = useCopy(insights)
  const decide = useSentence(lessonId)
  if (sentences.length === 0) return <p className="small quiet">{t('sentences.none')}</p>
  return (
    <>
      <ul className="divided">
        {sentences.map((sentence) => (
          <li key={sentence.number} className="grid gap-2 py-3">
            <p dir="auto" lang="en" className="small quiet wrap-anywhere text-start">
              <s>{sentence.said}</s>
            </p>
            <p dir="auto" lang="en" className="text-h4 wrap-anywhere text-start">
              {sentence.better}
            </p>
            {sentence.note !== '' && <p className="small quiet wrap-anywhere">{sentence.note}</p>}
            <div className="flex flex-wrap items-center gap-2">
              <SentenceState sentence={sentence} isOwn={isOwn} other={other} />
              <span className="row-2 ms-auto">
                {actsOf({ sentence, isOwn, other }).map((act) => (
                  <Button
                    key={act}
                    size="sm"
                    kind={act === 'share' || act === 'accept' ? 'line' : 'plain'}
                    loading={
                      decide.isPending && decide.variables.number === sentence.number && decide.variables.act === act
                    }
                    disabled={decide.isPending}
                    onClick={() => decide.mutate({ number: sentence.number, act })}
                  >
                    {t(`sentences.${act}`, other)}
                  </Button>
                ))}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {decide.isError && (
        <Alert kind="danger" urgent title={t('sentences.failed')}>
          {errorText(decide.error)}
        </Alert>
      )}
    </>
  )
}
