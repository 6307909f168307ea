import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Approval } from '#contract/team/shapes/approval.ts'
import { approvalLimits } from '#contract/vocabulary/approvals.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { mainAct } from '#web/features/shared/work-keys.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { userPath } from '../people/person-link.tsx'
import { Moment } from '../table/cells.tsx'
import type { TableSearch } from '../table/search.ts'
import { useApprove, useRefuse, useWithdraw } from './query.ts'
import { ApprovalState, Effect } from './table.tsx'

/** The page of what an act is about. */
const placeOf = ({ kind, subjectId, person, wanted }: Approval): { to: string; search: TableSearch } => {
  if (kind === 'withdrawal') return { to: '/admin/invoices', search: { open: subjectId } }
  if (kind === 'ruling') return { to: `/admin/dispute/${subjectId}`, search: {} }
  if (kind === 'settings' || kind === 'withdraw-method') return { to: '/admin/platform-settings', search: {} }
  if (kind === 'plan') return { to: '/admin/plans', search: {} }
  if (kind === 'coupon') return { to: '/admin/coupons', search: {} }
  if (kind === 'invite') return { to: wanted.shown ? '/admin/invites' : '/admin/plan-invites', search: {} }
  if (kind === 'outage') return { to: '/admin/outages', search: {} }
  return { to: userPath(person?.id ?? subjectId), search: {} }
}

function Facts({ approval }: { approval: Approval }) {
  const t = useCopy(adminApprovals)
  const now = useMinuteClock()
  const { person, maker, reason, state, createdAt, expiresAt, decidedBy, note } = approval
  const words = [
    [t('columns.person'), person?.name ?? adminTable.none],
    [t('columns.maker'), maker?.name ?? adminTable.none],
    [t('columns.reason'), reason ?? adminTable.none],
    ...(decidedBy ? [[t('columns.decidedBy'), decidedBy.name ?? adminTable.none]] : []),
    ...(note === null ? [] : [[t('columns.note'), note]]),
  ]
  return (
    <>
      <div className="row between">
        <Link {...placeOf(approval)}>{t('subject')}</Link>
        <ApprovalState state={state} />
      </div>
      <p className="well strong">
        <Effect approval={approval} />
      </p>
      <dl className="facts">
        {words.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto" className="break-words">
              {value}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('columns.created')}</dt>
          <dd>
            <Moment at={createdAt} now={now} />
          </dd>
        </div>
      </dl>
      {state === 'waiting' && (
        <p className="caption quiet">{t('dialog.expires', { moment: formatDateTime(Date.parse(expiresAt), now) })}</p>
      )}
    </>
  )
}

/** One act with everything that is known of it, and the decision where the reader may take one. */
export function DecisionDialog({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const t = useCopy(adminApprovals)
  const me = useRequiredUser()
  const { id, kind, state, maker, person } = approval
  const approve = useApprove(id)
  const refuse = useRefuse(id)
  const withdraw = useWithdraw(id)
  const [note, setNote] = useTypedText(`approval-${id}`)
  const [isShort, setShort] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isOpen = state === 'waiting'
  const isOwn = maker?.id === me.id
  const isConcerned = person?.id === me.id
  const busy = approve.isPending || refuse.isPending || withdraw.isPending
  const text = cleanText(note)
  const done = (words: 'approved' | 'refused' | 'withdrawn') => () => {
    onClose()
    setNote('')
    toast.show({ id: `approval-${id}`, kind: 'success', title: t(`dialog.${words}`) })
  }
  const sendRefusal = () => {
    const lacks = textLength(text) < approvalLimits.note.min
    setShort(lacks)
    if (!lacks) refuse.mutate(text, { onSuccess: done('refused') })
  }
  const error = refuse.error ?? withdraw.error
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!busy}
      title={t('dialog.title', { what: t(`kind.${kind}`) })}
      footerAtEnd
      footer={
        isOpen &&
        (isOwn ? (
          <Button
            kind="danger-line"
            loading={busy}
            onClick={() => withdraw.mutate(undefined, { onSuccess: done('withdrawn') })}
          >
            {t('dialog.withdraw')}
          </Button>
        ) : (
          !isConcerned && (
            <>
              <Button kind="danger-line" icon="i-ph-x-circle" loading={refuse.isPending} onClick={sendRefusal}>
                {t('dialog.refuse')}
              </Button>
              <Button {...mainAct} icon="i-ph-check-circle" disabled={busy} onClick={() => setAsking(true)}>
                {t('dialog.approve')}
              </Button>
            </>
          )
        ))
      }
    >
      <div className="stack">
        <Facts approval={approval} />
        {isOpen && isOwn && <Alert kind="info">{t('dialog.own')}</Alert>}
        {isOpen && !isOwn && isConcerned && <Alert kind="info">{t('dialog.concerned')}</Alert>}
        {isOpen && !isOwn && !isConcerned && (
          <Field
            label={t('dialog.note')}
            error={isShort ? t('dialog.noteShort') : undefined}
            counter={{ used: textLength(text), max: approvalLimits.note.max }}
          >
            <Textarea
              rows={2}
              maxLength={approvalLimits.note.max}
              value={note}
              onValue={(next) => {
                setNote(next)
                setShort(false)
              }}
            />
          </Field>
        )}
        {error && (
          <Alert kind="danger" urgent title={t('dialog.failed')}>
            {errorText(error)}
          </Alert>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpen={(open) => {
          approve.reset()
          setAsking(open)
        }}
        kind="warning"
        icon="i-ph-check-circle"
        title={t('confirm.title')}
        subject={<Effect approval={approval} />}
        confirm={t('confirm.yes')}
        cancel={t('confirm.no')}
        busy={approve.isPending}
        error={approve.error}
        errorTitle={t('dialog.failed')}
        onConfirm={() => approve.mutate(undefined, { onSuccess: done('approved') })}
      >
        {t('confirm.text')}
      </ConfirmDialog>
    </Dialog>
  )
}
