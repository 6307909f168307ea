import type { Mark, NextMark } from '#contract/classroom/shapes/mark.ts'
import { markLimits } from '#contract/vocabulary/marks.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { formatDate, formatNearDay } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAskMark } from './query.ts'

type NextMarkCardProps = { latest: Mark | undefined; next: readonly NextMark[]; now: number }

/** How many lessons are left to the next mark of each tutor, and what the last one said. */
export function NextMarkCard({ latest, next, now }: NextMarkCardProps) {
  const t = useCopy(goals)
  return (
    <Card className="stack">
      <SectionHead title={t('mark.title')} />
      {next.length === 0 && <p className="small quiet">{t('mark.first')}</p>}
      {next.map((one) => (
        <PairMark key={one.tutor.id} next={one} now={now} />
      ))}
      {latest && latest.words !== '' && (
        <div className="flex items-end gap-2 border-t border-line pt-4">
          <Avatar name={latest.tutor.name ?? ''} src={latest.tutor.image} size={36} side="tutor" decorative />
          <div className="mark-said grow-in">
            <p className="small whitespace-pre-wrap break-words" dir="auto">
              {latest.words}
            </p>
            <p className="caption quiet">
              {t('mark.word', { name: latest.tutor.name ?? '', day: formatDate(latest.start, now) })}
            </p>
          </div>
        </div>
      )}
    </Card>
  )
}

function PairMark({ next, now }: { next: NextMark; now: number }) {
  const t = useCopy(goals)
  const ask = useAskMark()
  const name = next.tutor.name ?? ''
  const left = markLimits.everyLessons - next.lessonsSince
  const send = () =>
    ask.mutate(next.lessonId, {
      onSuccess: () => toast.show({ id: 'mark-asked', kind: 'success', title: t('mark.sent', { name }) }),
    })
  return (
    <div className="stack-2">
      <div className="flex justify-between gap-3 small">
        <bdi className="strong">{t('mark.with', { name })}</bdi>
        <span className="quiet">{left > 0 ? t('mark.in', { count: left }) : t('mark.due')}</span>
      </div>
      <div
        className="mark-dots"
        role="img"
        aria-label={t('mark.dots', { done: String(next.lessonsSince), of: String(markLimits.everyLessons), name })}
      >
        {Array.from({ length: markLimits.everyLessons }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces in a fixed order
          <i key={i} data-done={i < next.lessonsSince ? '' : undefined} />
        ))}
      </div>
      {next.askedAt && <p className="caption quiet">{t('mark.asked', { day: formatNearDay(next.askedAt, now) })}</p>}
      {ask.error && (
        <Alert kind="danger" urgent title={t('mark.askFailed')}>
          {errorText(ask.error)}
        </Alert>
      )}
      {next.mayAsk && (
        <Button
          size="sm"
          kind="line"
          className="justify-self-start"
          loading={ask.isPending}
          aria-label={t('mark.askOf', { name })}
          onClick={send}
        >
          {t('mark.ask')}
        </Button>
      )}
    </div>
  )
}
