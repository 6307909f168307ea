import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminCoupons } from '#web/features/team/copy/admin-coupons.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { OfferTabs } from '../invites/offer-tabs.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { tableQuery } from '../table/definition.ts'
import { chosenId } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { useEditedRow } from '../table/use-open-row.ts'
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
  const { search, onSearch } = props
  const [isAdding, setAdding] = useState(false)
  const edited = useEditedRow(couponsTable, search)
  const [stopped, setStopped] = useState<CouponRow | null>(null)
  const { data } = useQuery(tableQuery(couponsTable, search))
  const openId = chosenId(search.open) ?? null
  const opened = data?.list.find(({ id }) => id === openId) ?? null
  const close = () => onSearch({ open: undefined })
  return (
    <>
      <AdminHeading>{titles.adminCoupons}</AdminHeading>
      <OfferTabs />
      <CouponFigures />
      <div className="beside" data-open={opened ? '' : undefined}>
        <AdminTable
          {...props}
          table={couponsTable}
          openId={openId}
          action={(coupon) => (
            <Button
              size="sm"
              kind="line"
              aria-label={t('openOf', { code: coupon.code })}
              onClick={() => onSearch({ open: coupon.id })}
            >
              {t('open')}
            </Button>
          )}
          tools={
            <Button icon="i-ph-plus" onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          }
        />
        {opened && (
          <CouponPanel
            key={opened.id}
            coupon={opened}
            onEdit={() => edited.open(opened)}
            onStop={() => setStopped(opened)}
            onClose={close}
          />
        )}
      </div>
      {isAdding && <CouponDialog coupon={null} onClose={() => setAdding(false)} />}
      {edited.row && (
        <CouponDialog key={edited.version} coupon={edited.row} onClose={edited.close} onReload={edited.reload} />
      )}
      {stopped && (
        <StopCoupon
          coupon={stopped}
          onClose={() => setStopped(null)}
          onDone={() => {
            setStopped(null)
            close()
          }}
        />
      )}
    </>
  )
}
