import { inviteSends, refuseResend } from '#contract/money/rules/invites.ts'
import { priceOf } from '#contract/money/rules/pricing.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminInvites } from '#web/features/team/copy/admin-invites.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDate, formatDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { planName } from '../plans/plan-texts.ts'
import { SidePanel } from '../side-panel.tsx'
import { CopyButton } from '../table/cells.tsx'
import { factsOf, type InviteRow, stateOf, useSendInvite } from './query.ts'
import { InviteStateChip } from './table.tsx'

/** Mails the invitation again, or says from when that is possible. */
function SendAgain({ invite, now }: { invite: InviteRow; now: number }) {
  const t = useCopy(adminInvites)
  const send = useSendInvite(invite)
  const { max, everyMs } = inviteSends
  const isRefused = refuseResend(factsOf(invite), now) !== null
  const from = formatDateTime(Date.parse(invite.sentAt) + everyMs, now)
  const confirm = () =>
    send.mutate(undefined, {
      onSuccess: ({ email }) => toast.show({ id: 'invite', kind: 'success', title: t('send.done', { email }) }),
    })
  return (
    <>
      {isRefused && (
        <p className="small quiet">{invite.sends >= max ? t('send.enough') : t('send.later', { time: from })}</p>
      )}
      {send.error && <ChangeFailed title={t('send.failed')} error={send.error} onReload={undefined} />}
      <Button icon="i-ph-paper-plane-right" disabled={isRefused} loading={send.isPending} onClick={confirm}>
        {t('send.action')}
      </Button>
    </>
  )
}

type InvitePanelProps = { invite: InviteRow; onEdit: () => void; onRevoke: () => void; onClose: () => void }

/** One invitation: what it offers, how it went, and what can still be done with it. */
export function InvitePanel({ invite, onEdit, onRevoke, onClose }: InvitePanelProps) {
  const t = useCopy(adminInvites)
  const now = useMinuteClock()
  const { plan, email, acceptedAt, revokedAt, expiresAt, sends } = invite
  const state = stateOf(invite, now)
  const facts = [
    [t('columns.plan'), plan ? planName(plan) : t('gonePlan')],
    plan && [t('price'), formatAmount(priceOf(plan, PlanPeriod.Month).amount)],
    [t('columns.by'), <PersonLink key="by" person={invite.creator} />],
    [t('columns.created'), formatDateTime(invite.createdAt, now)],
    [t('columns.sent'), formatDateTime(invite.sentAt, now)],
    [t('times'), t('sends', { count: sends })],
    acceptedAt && [t('accepted'), formatDateTime(acceptedAt, now)],
    revokedAt && [t('revoked'), formatDateTime(revokedAt, now)],
    !acceptedAt &&
      !revokedAt && [t(state === 'expired' ? 'ended' : 'columns.ends'), formatDate(Date.parse(expiresAt) - 1, now)],
  ].filter((fact) => fact !== null && fact !== '' && fact !== false)
  return (
    <SidePanel title={email} onClose={onClose}>
      <div className="stack">
        <div className="row-2 between">
          <InviteStateChip invite={invite} now={now} />
          <CopyButton text={email} what={t('email')} />
        </div>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={String(label)}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        {state === 'waiting' && <SendAgain key={invite.updatedAt} invite={invite} now={now} />}
        {(state === 'waiting' || state === 'expired') && (
          <div className="drawer-foot">
            <Button kind="line" icon="i-ph-pencil-simple" onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button kind="danger-line" icon="i-ph-prohibit" onClick={onRevoke}>
              {t('revoke.action')}
            </Button>
          </div>
        )}
      </div>
    </SidePanel>
  )
}
