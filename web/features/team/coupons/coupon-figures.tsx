import { useCopy } from '#web/copy/use-copy.ts'
import { adminCoupons } from '#web/features/team/copy/admin-coupons.ts'
import { formatAmount, formatNumber, formatPercent } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Figures } from '../figures.tsx'
import { useCouponFigures } from './query.ts'

/** What coupons brought and cost lately, above their table. */
export function CouponFigures() {
  const t = useCopy(adminCoupons)
  const { data, isError, refetch, isFetching } = useCouponFigures()
  if (isError && !data) {
    return (
      <Alert kind="warning" title={t('figures.failed')}>
        <Button size="sm" kind="line" loading={isFetching} onClick={() => void refetch()}>
          {t('figures.again')}
        </Button>
      </Alert>
    )
  }
  const span = t(data?.more ? 'figures.newest' : 'figures.span')
  const again = (found: NonNullable<typeof data>) =>
    found.buyers === 0 ? t('figures.nobody') : formatPercent(found.buyersAgain / found.buyers)
  return (
    <Figures
      label={t('figures.label')}
      figures={[
        { key: 'uses', label: t('figures.uses'), value: data && formatNumber(data.uses), note: span },
        { key: 'discount', label: t('figures.discount'), value: data && formatAmount(data.discount) },
        { key: 'income', label: t('figures.income'), value: data && formatAmount(data.income) },
        {
          key: 'again',
          label: t('figures.buyersAgain'),
          value: data && again(data),
          note:
            data && data.buyers > 0
              ? t('figures.of', { again: String(data.buyersAgain), count: String(data.buyers) })
              : undefined,
        },
      ]}
    />
  )
}
