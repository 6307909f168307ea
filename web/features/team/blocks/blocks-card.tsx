import { standsAt } from '#contract/people/rules/blocks.ts'
import type { AccountBlock } from '#contract/team/shapes/blocks.ts'
import { blocks } from '#web/copy/blocks.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminBlocks } from '#web/features/team/copy/admin-blocks.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { useBlocks } from './query.ts'

function Block({ block, now }: { block: AccountBlock; now: number }) {
  const t = useCopy(adminBlocks)
  const w = useCopy(blocks)
  const { reason, words, blockedBy, createdAt, until, endedAt, endedBy, endWords } = block
  const moment = (at: string) => formatDateTime(at, now)
  const nameOf = (person: AccountBlock['endedBy']) => person?.name ?? `#${person?.id ?? ''}`
  const isOver = endedAt !== null || !standsAt(until === null ? null : Date.parse(until), now)
  const end =
    endedBy !== null && endedAt !== null
      ? t('history.ended', { name: nameOf(endedBy), moment: moment(endedAt) })
      : isOver
        ? t('history.passed', { moment: moment(endedAt ?? until ?? createdAt) })
        : t('history.running')
  return (
    <li className="stack-2 small">
      <p className="font-strong">{w(`reasons.${reason}`)}</p>
      <p className="wrap-anywhere">
        <bdi dir="auto">{words}</bdi>
      </p>
      <p className="quiet">{t('history.by', { name: nameOf(blockedBy), moment: moment(createdAt) })}</p>
      <p className="quiet">
        {until === null ? t('history.endless') : t('history.until', { moment: moment(until) })} · {end}
      </p>
      {endWords !== null && (
        <p className="quiet wrap-anywhere">
          <bdi dir="auto">{endWords}</bdi>
        </p>
      )}
    </li>
  )
}

/** The blocks of an account, with reason, words and end; nothing where there never was one. */
export function BlocksCard({ userId }: { userId: number }) {
  const t = useCopy(adminBlocks)
  const now = useMinuteClock()
  const { data, isError, isFetching, refetch } = useBlocks(userId)
  if (isError && !data)
    return <FailedSection text={t('history.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || data.list.length === 0) return null
  return (
    <Card>
      <SectionHead title={t('history.title')} />
      <ul className="stack">
        {data.list.map((block) => (
          <Block key={block.id} block={block} now={now} />
        ))}
      </ul>
    </Card>
  )
}
