import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { noAddress } from '#contract/money/rules/refunds.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { RefundRequestStatus } from '#contract/vocabulary/money.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { groupFours } from '#web/features/money/invoices/request.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { mainAct } from '#web/features/shared/work-keys.ts'
import { adminRefunds } from '#web/features/team/copy/admin-refunds.ts'
import { amountInWords } from '#web/features/team/copy/number-words.ts'
import { codeOf, isStaleRowError, statusOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatPounds } from '#web/lib/format.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { plainAmount } from '../invoices/decision.ts'
import { LinkedPerson } from '../people/person-link.tsx'
import { Moment } from '../table/cells.tsx'
import { CopyRow, ReceiverLine } from '../transfer-rows.tsx'
import { type RefundRow, useDecideRefund, useRefundRequest } from './query.ts'
import { receiverOf } from './request.ts'
import { RefundState, receiverName } from './table.tsx'

type DecisionKind = 'pay' | 'reject'

const looks: Record<
  DecisionKind,
  { icon: IconName; kind: 'warning' | 'danger'; button: 'main' | 'danger-line'; status: 1 | 2 }
> = {
  pay: {
    icon: 'i-ph-check-circle',
    kind: 'warning',
    button: 'main',
    status: RefundRequestStatus.Processed,
  },
  reject: {
    icon: 'i-ph-x-circle',
    kind: 'danger',
    button: 'danger-line',
    status: RefundRequestStatus.Rejected,
  },
}

/** The note and both answers to a request that waits, and who was faster where somebody was. */
function Decision({ request }: { request: RefundRow }) {
  const t = useCopy(adminRefunds)
  const c = useCopy(common)
  const decide = useDecideRefund(request.id)
  const [note, setNote] = useTypedText(`refund-request-${request.id}`)
  // With the state the question is about: the request may change while it is open.
  const [question, setQuestion] = useState<{ kind: DecisionKind; seen: string } | null>(null)
  const [lacksNote, setLacksNote] = useState(false)
  const text = cleanText(note)
  const length = textLength(text)
  const { max } = limits.refundNote
  const name = request.student?.name ?? request.student?.email ?? ''
  const words = { amount: formatPounds(request.amount), name }
  const ask = (kind: DecisionKind) => {
    const lacks = kind === 'reject' && text === ''
    setLacksNote(lacks)
    if (!lacks && length <= max) setQuestion({ kind, seen: request.updatedAt })
  }
  const send = ({ kind, seen }: { kind: DecisionKind; seen: string }) =>
    decide.mutate(
      { status: looks[kind].status, seen, ...(text !== '' && { note: text }) },
      {
        onSuccess: () => {
          setQuestion(null)
          toast.show({ id: `refund-request-${request.id}`, kind: 'success', title: t(`${kind}.done`, words) })
        },
        // The question is about a state that is gone.
        onError: (error) => isStaleRowError(error) && setQuestion(null),
      },
    )
  const isStale = isStaleRowError(decide.error)
  const isOpen = request.status === RefundRequestStatus.Pending
  if (!isOpen && !isStale) return null
  return (
    <div className="stack">
      {decide.error && isStale && (
        <ChangeFailed title={t('failed')} error={decide.error} onReload={() => decide.reset()} />
      )}
      {isOpen && (
        <>
          <Field
            label={t('note.label')}
            aside={c('optional')}
            hint={t('note.hint')}
            error={lacksNote ? t('note.needed') : undefined}
            counter={{ used: length, max }}
          >
            <Textarea
              rows={3}
              value={note}
              onValue={(next) => {
                setNote(next)
                setLacksNote(false)
              }}
            />
          </Field>
          <div className="drawer-foot">
            {(['pay', 'reject'] as const).map((kind) => (
              <Button
                key={kind}
                disabled={kind === 'pay' && request.address === noAddress}
                kind={looks[kind].button}
                {...(kind === 'pay' && mainAct)}
                icon={looks[kind].icon}
                onClick={() => ask(kind)}
              >
                {t(`${kind}.action`)}
              </Button>
            ))}
          </div>
        </>
      )}
      {question !== null && (
        <ConfirmDialog
          open
          onOpen={(next) => !next && setQuestion(null)}
          kind={looks[question.kind].kind}
          icon={looks[question.kind].icon}
          title={t(`${question.kind}.title`, words)}
          subject={question.kind === 'pay' ? t('pay.words', { words: amountInWords(request.amount) }) : undefined}
          confirm={t(`${question.kind}.confirm`)}
          cancel={c('back')}
          busy={decide.isPending}
          error={isStale ? null : decide.error}
          errorTitle={t('failed')}
          explain={(error) => (codeOf(error) === 'illegal' ? t('illegal') : errorText(error))}
          onConfirm={() => send(question)}
        >
          {t(`${question.kind}.text`)}
          {question.kind === 'pay' && (
            <ReceiverLine
              name={receiverName(request)}
              number={
                receiverOf(request).bank === null ? receiverOf(request).number : groupFours(receiverOf(request).number)
              }
            />
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Details({ request }: { request: RefundRow }) {
  const t = useCopy(adminRefunds)
  const now = useMinuteClock()
  const { student, userId, amount, status, note, createdAt, processedAt } = request
  const { bank, number } = receiverOf(request)
  return (
    <div className="stack">
      <div className="row between">
        <LinkedPerson
          id={student?.id ?? null}
          name={student?.name ?? null}
          image={student?.image ?? null}
          side="student"
          sub={student && <bdi dir="ltr">{student.email}</bdi>}
        />
        <RefundState status={status} />
      </div>
      {number === noAddress ? (
        <Alert kind="info" title={t('unchosen')}>
          {t('unchosenText')}
        </Alert>
      ) : (
        <CopyRow
          label={t('details.receiver', { method: receiverName(request) })}
          text={number}
          shown={bank === null ? number : groupFours(number)}
        />
      )}
      <CopyRow label={t('details.exact')} text={plainAmount(amount)} />
      <dl className="facts">
        <div>
          <dt>{t('columns.payment')}</dt>
          <dd>
            <Link to="/admin/payments" search={{ user: userId }} className="num inline-flex items-center min-h-6">
              {request.txId}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('columns.created')}</dt>
          <dd>
            <Moment at={createdAt} now={now} />
          </dd>
        </div>
        {processedAt !== null && (
          <div>
            <dt>{t('details.processed')}</dt>
            <dd>
              <Moment at={processedAt} now={now} />
            </dd>
          </div>
        )}
      </dl>
      {note !== null && (
        <section className="stack-2">
          <h3 className="label">{t('details.noteShown')}</h3>
          <p dir="auto" className="well break-words whitespace-pre-line">
            {note}
          </p>
        </section>
      )}
      <Decision request={request} />
    </div>
  )
}

/** One request beside the table: what to transfer and where, and the decision. */
export function RefundDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useCopy(adminRefunds)
  const { data, error, isFetching, refetch } = useRefundRequest(id)
  const title = data
    ? t('details.title', { amount: formatPounds(data.amount) })
    : t('details.number', { id: String(id) })
  return (
    <Drawer open onOpen={(open) => !open && onClose()} side="end" title={title}>
      {data ? (
        <Details request={data} />
      ) : error ? (
        <ErrorState title={t('details.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {statusOf(error) === 404 ? t('details.gone') : <ErrorText error={error} />}
        </ErrorState>
      ) : (
        <SkeletonGroup label={t('details.loading')} className="stack">
          <Skeleton className="h-11 w-3/5" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
    </Drawer>
  )
}
