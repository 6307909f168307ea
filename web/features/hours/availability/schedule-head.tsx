import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { WeekSteps } from '#web/features/shared/week-steps.tsx'
import { cairoDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

export type ScheduleView = 'week' | 'list'

type ScheduleHeadProps = {
  days: readonly string[]
  range: string
  now: number
  onFrom: (day: string) => void
  /** Null on screens that have only one view. */
  view: ScheduleView | null
  onView: (view: ScheduleView) => void
  onEdit: (() => void) | null
  onSettings: () => void
}

export function ScheduleHead({ days, range, now, onFrom, view, onView, onEdit, onSettings }: ScheduleHeadProps) {
  const t = useCopy(availability)
  const [first = cairoDay(now)] = days
  const today = cairoDay(now)
  const whole = days.length === 7
  return (
    <PageHead title={t('title')}>
      <div className="row-2 flex-wrap lt-md:grow lt-md:mb-3">
        <WeekSteps
          start={first}
          days={days.length}
          range={range}
          previous={t(whole ? 'previousWeek' : 'previous')}
          next={t(whole ? 'nextWeek' : 'next')}
          onFrom={onFrom}
        />
        <Button kind="line" size="sm" disabled={days.includes(today)} onClick={() => onFrom(today)}>
          {t('today')}
        </Button>
        {view && (
          <SegmentedControl<ScheduleView>
            label={t('view.label')}
            value={view}
            onValue={onView}
            options={[
              {
                value: 'week',
                label: <span className="lt-lg:visually-hidden">{t('view.week')}</span>,
                icon: 'i-ph-calendar-dots',
              },
              {
                value: 'list',
                label: <span className="lt-lg:visually-hidden">{t('view.list')}</span>,
                icon: 'i-ph-list-bullets',
              },
            ]}
          />
        )}
        <Button kind="line" size="sm" icon="i-ph-sliders-horizontal" onClick={onSettings}>
          {t('setup.open')}
        </Button>
        {onEdit && (
          <Button icon="i-ph-pencil-simple" className="lt-md:grow" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
      </div>
    </PageHead>
  )
}
