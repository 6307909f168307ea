import type { Dispute } from '#contract/money/shapes/dispute.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { formatDateTime, formatMinutes } from '#web/lib/format.ts'
import { MemberName } from '../lessons/members.tsx'
import { membersOf } from '../lessons/query.ts'
import { StretchCard } from '../stretch/stretch-card.tsx'
import type { LessonCaseReply } from './query.ts'
import { DisputeState } from './table.tsx'

/** What both say about a lesson. */
export function Words({ found, now }: { found: LessonCaseReply; now: number }) {
  const t = useCopy(adminDisputes)
  return (
    <section className="card stack" aria-label={t('page.words')}>
      <h2>{t('page.words')}</h2>
      {found.disputes.length === 0 && <p className="quiet">{t('page.noWords')}</p>}
      {found.disputes.map((dispute) => (
        <Word key={dispute.id} dispute={dispute} found={found} now={now} />
      ))}
    </section>
  )
}

function Word({ dispute, found, now }: { dispute: Dispute; found: LessonCaseReply; now: number }) {
  const t = useCopy(adminDisputes)
  const members = membersOf(found)
  const { side, kind, text, picture, answer, answeredAt, createdAt, state } = dispute
  const other = side === 'student' ? 'tutor' : 'student'
  const saidBy = (who: 'student' | 'tutor', at: string) => (
    <span className="small">
      <MemberName member={members[who]} />
      <span className="caption quiet">{`، ${formatDateTime(Date.parse(at), now)}`}</span>
    </span>
  )
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="well stack-2">
        <div className="row between flex-wrap">
          {saidBy(side, createdAt)}
          <DisputeState state={state} />
        </div>
        <b className="small">{t(`kinds.${kind}`)}</b>
        <p className="break-words whitespace-pre-line" dir="auto">
          {text}
        </p>
        {picture && (
          <a href={picture} target="_blank" rel="noreferrer" className="lone-link justify-self-start">
            {t('page.picture')}
          </a>
        )}
      </div>
      <div className="well stack-2">
        {answer === null || answeredAt === null ? (
          <p className="quiet">{t('page.noAnswer')}</p>
        ) : (
          <>
            {saidBy(other, answeredAt)}
            <p className="break-words whitespace-pre-line" dir="auto">
              {answer}
            </p>
          </>
        )}
      </div>
      {state === 'open' && (
        <div className="md:col-span-2">
          <StretchCard of={{ dispute: dispute.id }} />
        </div>
      )}
    </div>
  )
}

/** What was decided before, newest first. */
export function Earlier({ found, now }: { found: LessonCaseReply; now: number }) {
  const t = useCopy(adminDisputes)
  if (found.rulings.length === 0) return null
  return (
    <section className="card stack" aria-label={t('page.rulings')}>
      <h2>{t('page.rulings')}</h2>
      <ol className="divided">
        {found.rulings.toReversed().map((ruling) => (
          <li key={ruling.id} className="py-2 grid gap-1">
            <b>
              {t('page.ruling', {
                returned: formatMinutes(ruling.returnedMinutes),
                paid: formatMinutes(ruling.paidMinutes),
              })}
            </b>
            <p className="break-words" dir="auto">
              {ruling.reason}
            </p>
            <span className="caption quiet">
              {[ruling.isOutage ? t('page.outage') : null, formatDateTime(Date.parse(ruling.createdAt), now)]
                .filter((part) => part !== null)
                .join('، ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
