import { useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { DateLeaf } from '#web/features/lessons/date-leaf.tsx'
import { guardianPage } from '#web/features/public/copy/guardian-page.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDate, formatDateTime, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, DeepBand } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { LessonTextsPart } from './lesson-texts-part.tsx'
import { PayPart } from './pay-part.tsx'
import { type GuardianPage, type GuardianWeek, useReport, useSetWeekly, useWithdraw } from './query.ts'

type LessonState = GuardianWeek['lessons'][number]['state']

const looks: Readonly<Record<LessonState, StatusKind>> = {
  coming: 'info',
  held: 'success',
  absent: 'danger',
  dropped: 'warning',
  canceled: 'neutral',
  over: 'neutral',
}

function WeekHead({ page, week }: { page: GuardianPage; week: GuardianWeek }) {
  const t = useCopy(guardianPage)
  const now = useMinuteClock()
  const name = page.child.name ?? t('unnamed')
  const count = (state: LessonState) => formatNumber(week.lessons.filter((lesson) => lesson.state === state).length)
  const figures = [
    ['held', count('held')],
    ['coming', count('coming')],
    ['left', week.minutes ? formatMinutes(week.minutes.left) : t('week.none')],
  ] as const
  return (
    <DeepBand className="stack gap-5 md:p-6!">
      <div className="row">
        <Avatar name={name} side="student" size={60} decorative />
        <div className="min-w-0">
          <p className="small quiet">{t('week.from', { day: formatDate(week.start, now) })}</p>
          <h1 className="text-h2">{t('week.title', { name })}</h1>
        </div>
      </div>
      <dl className="grid grid-cols-3 rounded-lg turn-end bg-deep-raised">
        {figures.map(([key, figure]) => (
          <div
            key={key}
            className="flex flex-col-reverse justify-end px-3 py-4 md:px-4 border-deep-line border-s first:border-s-0"
          >
            <dt className="small quiet">{t(`week.${key}`)}</dt>
            <dd className="text-h3">{figure}</dd>
          </div>
        ))}
      </dl>
    </DeepBand>
  )
}

function Lessons({ lessons }: Pick<GuardianWeek, 'lessons'>) {
  const t = useCopy(guardianPage)
  const now = useMinuteClock()
  return (
    <Card className="stack">
      <h2 className="text-h3">{t('week.lessons')}</h2>
      {lessons.length === 0 && <p className="quiet">{t('week.noLessons')}</p>}
      <ul className="divide-y empty:hidden">
        {lessons.map(({ id, start, duration, tutor, state }) => (
          <li key={id} className="list-row first:pt-0 last:pb-0">
            <DateLeaf at={Date.parse(start)} now={now} />
            <span className="grid grow-in">
              <b>{formatDateTime(start, now)}</b>
              <span className="small quiet">
                {formatMinutes(duration)} {tutor && t('week.with', { tutor })}
              </span>
            </span>
            <StatusChip kind={looks[state]}>{t(`week.states.${state}`)}</StatusChip>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Payments({ payments }: Pick<GuardianWeek, 'payments'>) {
  const t = useCopy(guardianPage)
  const now = useMinuteClock()
  return (
    <Card className="stack">
      <h2 className="text-h3">{t('week.payments')}</h2>
      {payments.length === 0 && <p className="quiet">{t('week.noPayments')}</p>}
      <ul className="divide-y empty:hidden">
        {payments.map(({ id, amount, refunded, paidAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <span className="grid">
              <b>{formatAmount(amount)}</b>
              <span className="small quiet">{formatDate(paidAt, now)}</span>
            </span>
            {refunded && <StatusChip kind="neutral">{t('week.refunded')}</StatusChip>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Rules({ page, token }: { page: GuardianPage; token: string }) {
  const t = useCopy(guardianPage)
  const now = useMinuteClock()
  const weekly = useSetWeekly(token)
  const withdraw = useWithdraw(token)
  const [isAsking, setAsking] = useState(false)
  return (
    <Card className="stack">
      <h2 className="text-h3">{t('rules.title')}</h2>
      <Switch
        atEnd
        checked={weekly.isPending ? weekly.variables : page.weekly}
        disabled={weekly.isPending}
        onChecked={(next) => weekly.mutate(next)}
      >
        {t('rules.weekly')}
      </Switch>
      {weekly.isError && (
        <Alert kind="danger" urgent title={t('notDone')}>
          <ErrorText error={weekly.error} />
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {page.consentedAt && (
          <span className="small quiet">{t('rules.since', { moment: formatDateTime(page.consentedAt, now) })}</span>
        )}
        <Button kind="danger-line" onClick={() => setAsking(true)}>
          {t('rules.withdraw')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        kind="danger"
        icon="i-ph-hand-palm"
        title={t('rules.question')}
        confirm={t('rules.withdraw')}
        cancel={t('rules.keep')}
        busy={withdraw.isPending}
        error={withdraw.error}
        errorTitle={t('notDone')}
        onConfirm={() => withdraw.mutate(undefined)}
      >
        {t('rules.effect')}
      </ConfirmDialog>
    </Card>
  )
}

function Report({ reports, token }: Pick<GuardianWeek, 'reports'> & { token: string }) {
  const t = useCopy(guardianPage)
  const now = useMinuteClock()
  const report = useReport(token)
  const [message, setMessage] = useState('')
  const { min, max } = limits.contactMessage
  return (
    <Card className="stack">
      <h2 className="text-h3">{t('report.title')}</h2>
      <p className="quiet">{t('report.lead')}</p>
      <Field label={t('report.field')}>
        <Textarea value={message} onValue={setMessage} maxLength={max} />
      </Field>
      {report.isError && (
        <Alert kind="danger" urgent title={t('notDone')}>
          <ErrorText error={report.error} />
        </Alert>
      )}
      {report.isSuccess && <Alert kind="success">{t('report.sent')}</Alert>}
      <Button
        kind="line"
        disabled={message.trim().length < min}
        loading={report.isPending}
        onClick={() => report.mutate(message, { onSuccess: () => setMessage('') })}
      >
        {t('report.send')}
      </Button>
      {reports.length > 0 && (
        <>
          <h3>{t('report.yours')}</h3>
          <ul className="divide-y">
            {reports.map(({ id, message: text, createdAt, answered }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span className="grid min-w-0">
                  <span className="wrap-anywhere">{text}</span>
                  <span className="small quiet">{formatDate(createdAt, now)}</span>
                </span>
                <StatusChip kind={answered ? 'success' : 'info'}>
                  {t(answered ? 'report.answered' : 'report.open')}
                </StatusChip>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** What a guardian sees and may do while consent stands. */
export function WeekPart({ page, week, token }: { page: GuardianPage; week: GuardianWeek; token: string }) {
  const t = useCopy(guardianPage)
  return (
    <div className="grid items-start gap-gap lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="stack-gap">
        <WeekHead page={page} week={week} />
        {page.payment && <PayPart payment={page.payment} name={page.child.name ?? t('unnamed')} token={token} />}
        <Lessons lessons={week.lessons} />
        <Payments payments={week.payments} />
      </div>
      <div className="stack-gap">
        <Rules page={page} token={token} />
        {page.lessonTexts !== null && <LessonTextsPart child={page.child} allowed={page.lessonTexts} token={token} />}
        <Report reports={week.reports} token={token} />
        <p className="flex items-center gap-2 small quiet">
          <Icon name="i-ph-eye-slash" className="flex-none" />
          {t('week.private')}
        </p>
      </div>
    </div>
  )
}
