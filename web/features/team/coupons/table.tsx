import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminCoupons } from '#web/features/team/copy/admin-coupons.ts'
import { formatDayAndMonth, formatDiscount, formatList } from '#web/lib/format.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { planName } from '../plans/plan-texts.ts'
import { Copyable, Moment } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { type CouponRow, couponFilters, fetchCoupons, toCouponsQuery } from './query.ts'

/** The discount of each period, and of which plan. */
function Gives({ coupon }: { coupon: CouponRow }) {
  const t = useCopy(adminCoupons)
  const parts = [
    ['month', coupon.fullMonthDiscount],
    ['quarter', coupon.fullQuarterDiscount],
    ['year', coupon.fullYearDiscount],
  ] as const
  const given = parts.filter(([, discount]) => discount > 0)
  return (
    <span className="grid">
      <span>{formatList(given.map(([period, discount]) => t(period, { discount: formatDiscount(discount) })))}</span>
      <span className="caption quiet">{coupon.plan ? planName(coupon.plan) : t('gonePlan')}</span>
    </span>
  )
}

export function CouponUses({ coupon: { uses, maxUses } }: { coupon: CouponRow }) {
  const t = useCopy(adminCoupons)
  if (maxUses === null) return t('endless', { uses: String(uses) })
  return (
    <span className="grid gap-1">
      <meter className="w-28" min={0} max={maxUses} value={uses} aria-hidden="true" />
      <span className="num">{t('of', { uses: String(uses), most: String(maxUses) })}</span>
    </span>
  )
}

/** Whether a coupon is taken now, and until which day. */
export function CouponState({ coupon, now }: { coupon: CouponRow; now: number }) {
  const t = useCopy(adminCoupons)
  const end = Date.parse(coupon.expiresAt)
  const isUsedUp = coupon.maxUses !== null && coupon.uses >= coupon.maxUses
  if (end <= now) return <StatusChip kind="neutral">{t('ended')}</StatusChip>
  return (
    <span className="grid gap-1 justify-items-start">
      <StatusChip kind={isUsedUp ? 'warning' : 'success'} icon="i-ph-check-circle">
        {t(isUsedUp ? 'usedUp' : 'active')}
      </StatusChip>
      <span className="caption quiet">{t('until', { day: formatDayAndMonth(end - 1, now) })}</span>
    </span>
  )
}

/** All coupons, newest first. */
export const couponsTable = defineTable({
  name: 'coupons',
  title: titles.adminCoupons,
  filters: couponFilters,
  searchLabel: adminCoupons.search,
  idOf: ({ id }: CouponRow) => id,
  nameOf: ({ code }) => code,
  fetchPage: fetchCoupons,
  saved: { list: 'coupons', toQuery: toCouponsQuery },
  columns: [
    {
      id: 'code',
      title: adminCoupons.columns.code,
      card: 'title',
      cell: ({ code }) => (
        <Copyable text={code} what={adminCoupons.columns.code}>
          <b>{code}</b>
        </Copyable>
      ),
    },
    { id: 'gives', title: adminCoupons.columns.gives, card: 'main', cell: (coupon) => <Gives coupon={coupon} /> },
    { id: 'uses', title: adminCoupons.columns.uses, card: 'main', cell: (coupon) => <CouponUses coupon={coupon} /> },
    {
      id: 'state',
      title: adminCoupons.columns.state,
      card: 'main',
      sortable: true,
      cell: (coupon, now) => <CouponState coupon={coupon} now={now} />,
    },
    {
      id: 'created',
      title: adminCoupons.columns.created,
      sortable: true,
      hidden: true,
      cell: ({ createdAt }, now) => createdAt && <Moment at={createdAt} now={now} />,
    },
  ],
})
