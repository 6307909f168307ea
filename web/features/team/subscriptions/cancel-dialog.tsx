import { useState } from 'react'
import type { Subscription } from '#contract/lessons/shapes/subscription.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDateTime } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { membersOf } from '../lessons/query.ts'
import { useRefundable } from '../payments/query.ts'
import { RefundParts } from '../payments/refund-parts.tsx'
import { useCancelSubscriptionOf, useComingLessons } from './query.ts'

const shownLessons = 5

/** The lessons that fall away with a subscription. */
function LostLessons({ coming }: { coming: ReturnType<typeof useComingLessons> }) {
  const t = useCopy(adminPerson)
  const now = useMinuteClock()
  const { data } = coming
  if (!data) return <Skeleton className="h-12 mt-2" />
  const lessons = data.list.toReversed()
  return (
    <>
      <p className="mt-2">
        {lessons.length === 0
          ? t('subscription.cancel.noLessons')
          : t('subscription.cancel.lessons', { count: data.total })}
      </p>
      <ul className="divided">
        {lessons.slice(0, shownLessons).map((row) => (
          <li key={row.lesson.id} className="py-1 text-text" dir="auto">
            {t('subscription.cancel.lesson', {
              name: membersOf(row).tutor?.name ?? '',
              when: formatDateTime(row.lesson.start, now),
            })}
          </li>
        ))}
      </ul>
      {lessons.length > shownLessons && <p>{t('subscription.cancel.more', { count: data.total - shownLessons })}</p>}
    </>
  )
}

type CancelDialogProps = {
  person: Pick<UserSelf, 'id' | 'name' | 'email'>
  subscription: Pick<Subscription, 'id' | 'txId'>
  onClose: () => void
}

/** Names what comes back and which lessons fall away, before anything happens. */
export function CancelDialog({ person, subscription, onClose }: CancelDialogProps) {
  const t = useCopy(adminPerson)
  const sum = useRefundable(subscription.txId)
  const coming = useComingLessons(person.id)
  const cancel = useCancelSubscriptionOf()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { max } = limits.refundReason
  const length = textLength(cleanText(reason))
  const failed = [sum, coming].find(({ isError, data }) => isError && data === undefined)
  const amount = formatAmount(sum.data ?? 0)
  // Without a sum there is nothing to agree to: the server refuses to end what gives nothing back.
  const mayConfirm = failed === undefined && sum.data !== 0
  const confirm = () => {
    setTried(true)
    const text = cleanText(reason)
    if (text === '' || length > max) return
    cancel.mutate(
      { id: subscription.id, reason: text },
      {
        onSuccess: ({ refundAmount }) => {
          onClose()
          const title =
            refundAmount > 0
              ? t('subscription.cancel.done', { amount: formatAmount(refundAmount) })
              : t('subscription.cancel.already')
          toast.show({ id: `subscription-${subscription.id}`, kind: 'success', title })
        },
        onError: (error) => tellWaiting(error) && onClose(),
      },
    )
  }
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="danger"
      icon="i-ph-arrow-u-up-left"
      title={t('subscription.cancel.title', { name: person.name ?? person.email })}
      confirm={
        mayConfirm
          ? sum.data === undefined
            ? t('subscription.cancel.short')
            : t('subscription.cancel.confirm', { amount })
          : null
      }
      cancel={t('subscription.cancel.keep')}
      busy={cancel.isPending}
      // What it costs is named first.
      waiting={sum.data === undefined || coming.data === undefined}
      error={cancel.error}
      errorTitle={t('subscription.cancel.failed')}
      onConfirm={confirm}
    >
      {failed ? (
        <FailedSection
          text={t('subscription.cancel.unknown')}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : sum.data === 0 ? (
        <p>{t('subscription.nothing')}</p>
      ) : (
        <>
          {sum.data === undefined ? <Skeleton className="h-5" /> : <p>{t('subscription.cancel.text', { amount })}</p>}
          <dl className="facts mt-2 text-text">
            <RefundParts txId={subscription.txId} />
            {sum.data !== undefined && (
              <div>
                <dt>{t('subscription.cancel.sum')}</dt>
                <dd className="strong num">{amount}</dd>
              </div>
            )}
          </dl>
          <LostLessons coming={coming} />
          <Field
            className="mt-3 text-text"
            label={t('subscription.cancel.reason')}
            error={tried && length === 0 ? t('subscription.cancel.reasonNeeded') : undefined}
            counter={{ used: length, max }}
          >
            <Textarea rows={2} value={reason} onValue={setReason} />
          </Field>
        </>
      )}
    </ConfirmDialog>
  )
}
