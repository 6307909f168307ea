import { type FormEvent, useId } from 'react'
import { deletionDueAt } from '#contract/people/rules/my-data.ts'
import type { MyData } from '#contract/people/shapes/my-data.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { myData } from '#web/features/frame/copy/my-data.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDate, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAskForDeletion } from './my-data-query.ts'

type DeletionDialogProps = { data: MyData; onClose: () => void }

/** Says what goes and what stays, and has the account wait for its deletion. */
export default function DeletionDialog({ data, onClose }: DeletionDialogProps) {
  const t = useCopy(myData)
  const now = useMinuteClock()
  const ask = useAskForDeletion()
  const form = useId()
  const { losses, obstacles } = data
  const isBlocked = obstacles.length > 0
  const losesSomething = losses.balance > 0 || losses.minutes > 0 || losses.subscribed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate(losses, {
      onSuccess: () => {
        toast.show({ id: 'deletion', kind: 'success', title: t('deletion.asked') })
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpen={(next) => !next && onClose()}
      title={t(isBlocked ? 'deletion.blocked' : 'deletion.question')}
      description={isBlocked ? undefined : t('deletion.when', { day: formatDate(deletionDueAt(now), now) })}
      focusTitle
      footer={
        <>
          <Button disabled={ask.isPending} onClick={onClose}>
            {t('deletion.keep')}
          </Button>
          {!isBlocked && (
            <Button type="submit" form={form} kind="danger-line" loading={ask.isPending}>
              {t(losesSomething ? 'deletion.confirmLosing' : 'deletion.confirm')}
            </Button>
          )}
        </>
      }
    >
      {isBlocked ? (
        <div className="stack-2">
          <p>{t('deletion.blockedText')}</p>
          <ul className="stack-2 list-disc ps-5">
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{t(`obstacles.${obstacle}`)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <form id={form} method="post" noValidate className="stack" onSubmit={submit}>
          <Consequences data={data} />
          {ask.error && (
            <Alert kind="danger" urgent>
              {errorText(ask.error)}
            </Alert>
          )}
        </form>
      )}
    </Dialog>
  )
}

/** What goes with the account and what stays without it, in two columns from md up. */
function Consequences({ data: { losses, comingLessons } }: { data: MyData }) {
  const t = useCopy(myData)
  const isStudent = useRequiredUser().role === Role.Student
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <section className="stack-2">
        <h3 className="text-ui strong">{t('deletion.gone')}</h3>
        <ul className="stack-2">
          <Consequence icon="i-ph-trash" danger title={t('deletion.person.title')} text={t('deletion.person.text')} />
          {isStudent ? (
            <Consequence icon="i-ph-trash" danger title={t('deletion.texts.title')} text={t('deletion.texts.text')} />
          ) : (
            <Consequence
              icon="i-ph-trash"
              danger
              title={t('deletion.profile.title')}
              text={t('deletion.profile.text')}
            />
          )}
          {losses.subscribed && (
            <Consequence
              icon="i-ph-trash"
              danger
              title={t('deletion.subscription.title')}
              text={t('deletion.subscription.text')}
            />
          )}
          {losses.minutes > 0 && (
            <Consequence
              icon="i-ph-trash"
              danger
              title={t('deletion.minutes.title', { minutes: formatMinutes(losses.minutes) })}
              text={t('deletion.minutes.text')}
            />
          )}
          {losses.balance > 0 && (
            <Consequence
              icon="i-ph-trash"
              danger
              title={t('deletion.balance.title', { amount: formatAmount(losses.balance) })}
              text={t('deletion.balance.text')}
            />
          )}
          {comingLessons > 0 && (
            <Consequence
              icon="i-ph-trash"
              danger
              title={t('deletion.lessons.title')}
              text={t('deletion.lessons.text', { count: formatNumber(comingLessons) })}
            />
          )}
        </ul>
      </section>
      <section className="stack-2">
        <h3 className="text-ui strong">{t('deletion.kept')}</h3>
        <ul className="stack-2">
          <Consequence
            icon="i-ph-receipt"
            title={t('deletion.accounting.title')}
            text={t('deletion.accounting.text')}
          />
          {isStudent ? (
            <Consequence icon="i-ph-star" title={t('deletion.stars.title')} text={t('deletion.stars.text')} />
          ) : (
            <Consequence icon="i-ph-note" title={t('deletion.recaps.title')} text={t('deletion.recaps.text')} />
          )}
        </ul>
      </section>
    </div>
  )
}

type ConsequenceProps = { icon: IconName; danger?: boolean; title: string; text: string }

function Consequence({ icon, danger, title, text }: ConsequenceProps) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className={danger ? 'icon-5 shrink-0 text-danger' : 'icon-5 shrink-0 text-accent'} />
      <span>
        <b className="block small">{title}</b>
        <span className="block caption quiet">{text}</span>
      </span>
    </li>
  )
}
