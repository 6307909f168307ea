import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminCoupons } from '#web/features/team/copy/admin-coupons.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { OfferTable } from '../invites/offer-table.tsx'
import { OfferTabs } from '../invites/offer-tabs.tsx'
import type { TablePageProps } from '../table/search.ts'
import { CouponDialog } from './coupon-dialog.tsx'
import { CouponFigures } from './coupon-figures.tsx'
import { CouponPanel } from './coupon-panel.tsx'
import { type CouponRow, useStopCoupon } from './query.ts'
import { couponsTable } from './table.tsx'

function StopCoupon({ coupon, onClose, onDone }: { coupon: CouponRow; onClose: () => void; onDone: () => void }) {
  const t = useCopy(adminCoupons)
  const stop = useStopCoupon()
  const { id, code } = coupon
  const confirm = () =>
    stop.mutate(id, {
      onSuccess: () => {
        onDone()
        toast.show({ id: 'coupon', kind: 'success', title: t('stopping.done', { code }) })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="danger"
      icon="i-ph-prohibit"
      title={t('stopping.title', { code })}
      confirm={t('stopping.yes')}
      cancel={t('stopping.keep')}
      busy={stop.isPending}
      error={stop.error}
      errorTitle={t('stopping.failed')}
      onConfirm={confirm}
    >
      {t('stopping.text')}
    </ConfirmDialog>
  )
}

/** `/admin/coupons`: codes that lower the price of a plan; `open` in the address is the one whose uses are shown. */
export function CouponsPage(props: TablePageProps) {
  const t = useCopy(adminCoupons)
  return (
    <>
      <AdminHeading>{titles.adminCoupons}</AdminHeading>
      <OfferTabs />
      <CouponFigures />
      <OfferTable
        {...props}
        table={couponsTable}
        words={{ add: t('add'), open: t('open'), openOf: ({ code }) => t('openOf', { code }) }}
        panel={(coupon, { onEdit, onEnd, onClose }) => (
          <CouponPanel key={coupon.id} coupon={coupon} onEdit={onEdit} onStop={onEnd} onClose={onClose} />
        )}
        form={(coupon, acts, key) => <CouponDialog key={key} coupon={coupon} {...acts} />}
        ending={(coupon, { onClose, onClosePanel }) => (
          <StopCoupon
            coupon={coupon}
            onClose={onClose}
            onDone={() => {
              onClose()
              onClosePanel()
            }}
          />
        )}
      />
    </>
  )
}
