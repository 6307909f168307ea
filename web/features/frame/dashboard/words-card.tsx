import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { useDueWords } from '#web/features/classroom/words/query.ts'
import { minutesFor } from '#web/features/classroom/words/review-minutes.ts'
import { useReviewQueue } from '#web/features/classroom/words/use-review-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** How many words wait for review, and the way to it; nothing while none does. */
export function WordsCard({ now }: { now: number }) {
  const t = useCopy(wordList)
  const { data } = useDueWords()
  const { waiting } = useReviewQueue()
  if (!data) return null
  const answered = new Set(waiting.map(({ wordId }) => wordId))
  const listed = data.list.filter(({ card }) => Date.parse(card.dueAt) <= now)
  // More may be due than are listed, and listed ones may have become due since.
  const count = Math.max(data.due, listed.length) - listed.filter(({ id }) => answered.has(id)).length
  if (count <= 0) return null
  return (
    <Card className="dash-words">
      <h2>{t('card.title')}</h2>
      <p className="mb-3">{t('card.waiting', { count, minutes: minutesFor(Math.min(count, 10)) })}</p>
      <Button kind="line" icon="i-ph-cards-three" render={<Link to="/words" />}>
        {t('card.start')}
      </Button>
    </Card>
  )
}
