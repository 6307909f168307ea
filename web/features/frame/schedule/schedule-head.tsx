import { Link } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { schedule } from '#web/features/frame/copy/schedule.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { noonOf } from '#web/features/shared/calendar-days.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { cairoDay, formatDateRange } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

type Form = 'calendar' | 'list'

type ScheduleHeadProps = {
  days: readonly string[]
  /** Nothing can be before this period: the account was opened in it. */
  isFirst: boolean
  month: boolean
  now: number
  /** Null on screens that have the list only. */
  form: Form | null
  onStep: (n: 1 | -1) => void
  onToday: () => void
  onMonth: (month: boolean) => void
  onForm: (form: Form) => void
}

/** The period on screen, steps to the one before and after it, and how it is shown. */
export function ScheduleHead({ days, isFirst, month, now, form, onStep, onToday, onMonth, onForm }: ScheduleHeadProps) {
  const t = useCopy(schedule)
  const student = useRequiredUser().role === Role.Student
  const period = month ? 'month' : 'week'
  const [first = cairoDay(now)] = days
  const last = days.at(-1) ?? first
  return (
    <PageHead title={t('title')}>
      <div className="row-2 flex-wrap lt-md:grow lt-md:mb-3">
        <div className="flex items-center -ms-3 lt-md:grow lt-md:justify-between lt-md:ms-0">
          <IconButton
            icon="i-ph-caret-left"
            flipIcon
            label={t(`previous.${period}`)}
            disabled={isFirst}
            onClick={() => onStep(-1)}
          />
          <b className="num text-center min-w-32" aria-live="polite">
            {formatDateRange(noonOf(first), noonOf(last), now)}
          </b>
          <IconButton icon="i-ph-caret-right" flipIcon label={t(`next.${period}`)} onClick={() => onStep(1)} />
        </div>
        <Button kind="line" size="sm" disabled={days.includes(cairoDay(now))} onClick={onToday}>
          {t('today')}
        </Button>
        <SegmentedControl<'week' | 'month'>
          label={t('view.label')}
          value={period}
          onValue={(next) => onMonth(next === 'month')}
          options={[
            { value: 'week', label: t('view.week') },
            { value: 'month', label: t('view.month') },
          ]}
        />
        {form && (
          <SegmentedControl<Form>
            label={t('form.label')}
            value={form}
            onValue={onForm}
            options={[
              {
                value: 'calendar',
                label: <span className="lt-xl:visually-hidden">{t('form.calendar')}</span>,
                icon: 'i-ph-calendar-dots',
              },
              {
                value: 'list',
                label: <span className="lt-xl:visually-hidden">{t('form.list')}</span>,
                icon: 'i-ph-list-bullets',
              },
            ]}
          />
        )}
        <span className="only-md">
          <Button icon="i-ph-plus" render={student ? <Link to="/tutors" /> : <Link to="/schedule-management" />}>
            {t(student ? 'book' : 'hours')}
          </Button>
        </span>
      </div>
    </PageHead>
  )
}
