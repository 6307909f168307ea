import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminCoupons } from '#web/features/team/copy/admin-coupons.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate, formatDayNumber, formatPounds } from '#web/lib/format.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { SidePanel } from '../side-panel.tsx'
import { Moment } from '../table/cells.tsx'
import { type CouponRow, useCouponUses } from './query.ts'
import { CouponState, CouponUses } from './table.tsx'

function Uses({ id }: { id: number }) {
  const t = useCopy(adminCoupons)
  const now = useMinuteClock()
  const { data, isError, error, refetch, isFetching } = useCouponUses(id)
  if (isError && !data) {
    return (
      <ErrorState title={t('uses.failed')} onRetry={() => void refetch()} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup label={t('uses.loading')}>
        <Skeleton className="h-40" />
      </SkeletonGroup>
    )
  }
  if (data.list.length === 0) return <p className="well quiet">{t('uses.none')}</p>
  const noon = (day: string) => `${day}T12:00:00Z`
  return (
    <>
      <section className="stack-2">
        <h3 className="label">{t('uses.days')}</h3>
        <BarChart
          label={t('uses.days')}
          bars={data.days.map(({ day, uses }, index) => ({
            label: formatDayNumber(noon(day)),
            value: uses,
            words: `${formatDate(noon(day), now)}: ${uses}`,
            now: index === data.days.length - 1,
          }))}
          columns={{ label: t('uses.dayColumn'), value: t('uses.usesColumn') }}
        />
      </section>
      <section className="stack-2">
        <h3 className="label">{t('uses.list')}</h3>
        <ul className="divided">
          {data.list.map(({ txId, userId, name, amount, usedAt, released }) => (
            <li key={txId} className="row-2 between py-2">
              <span className="grow-in">
                <PersonLink person={{ id: userId, name }} />
                <span className="caption quiet block">
                  <Moment at={usedAt} now={now} />
                  {released && `، ${t('uses.released')}`}
                </span>
              </span>
              <b className="num ltr">{formatPounds(amount)}</b>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type CouponPanelProps = { coupon: CouponRow; onEdit: () => void; onStop: () => void; onClose: () => void }

/** One coupon: how often it was used, day by day, and by whom. */
export function CouponPanel({ coupon, onEdit, onStop, onClose }: CouponPanelProps) {
  const t = useCopy(adminCoupons)
  const now = useMinuteClock()
  const isOver = Date.parse(coupon.expiresAt) <= now
  return (
    <SidePanel title={t('details', { code: coupon.code })} onClose={onClose}>
      <div className="stack">
        <div className="row-2 between">
          <CouponUses coupon={coupon} />
          <CouponState coupon={coupon} now={now} />
        </div>
        <div className="row-2">
          <Button kind="line" icon="i-ph-pencil-simple" onClick={onEdit}>
            {t('edit')}
          </Button>
          {!isOver && (
            <Button kind="danger-line" icon="i-ph-prohibit" onClick={onStop}>
              {t('stop')}
            </Button>
          )}
        </div>
        <Uses id={coupon.id} />
      </div>
    </SidePanel>
  )
}
