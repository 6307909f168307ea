import { Field } from '@base-ui/react/field'
import { Link } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadCase } from '#contract/talk/shapes/thread.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { Log } from './log.tsx'
import { OutcomeButton } from './outcome-button.tsx'
import { useEndThread, type useTakeThread, useTeam } from './query.ts'
import { ReplyBox } from './reply-box.tsx'
import { SidePane } from './side-pane.tsx'
import { dueOf, titleOf } from './words.tsx'

type Take = ReturnType<typeof useTakeThread>

const nobody = '0'

/** Who has the thread; choosing somebody gives it to them. */
function Owner({ found, take }: { found: ThreadCase; take: Take }) {
  const t = useCopy(adminInbox)
  const { id: readerId } = useRequiredUser()
  const { data: team = [] } = useTeam()
  const { owner } = found.thread
  const known = owner && !team.some(({ id }) => id === owner.id) && owner.id !== readerId ? [...team, owner] : team
  const options = [
    { value: nobody, label: t('thread.nobody') },
    { value: String(readerId), label: t('thread.me') },
    ...known
      .filter(({ id }) => id !== readerId)
      .map(({ id, name }) => ({ value: String(id), label: t('state.of', { name: name ?? t('unnamed') }) })),
  ]
  return (
    <div className="inbox-owner">
      {owner && <Avatar name={owner.name ?? t('unnamed')} src={owner.image} size={28} decorative />}
      <Field.Root>
        <Select
          aria-label={t('thread.owner')}
          options={options}
          value={String(owner?.id ?? nobody)}
          disabled={take.isPending}
          onValue={(value) => take.mutate(value === nobody ? null : Number(value))}
        />
      </Field.Root>
    </div>
  )
}

type ThreadPaneProps = {
  found: ThreadCase
  take: Take
  /** The button that ends it, pressed by the key as well. */
  endButton: RefObject<HTMLButtonElement | null>
  /** Where the answer is written. */
  replyBox: RefObject<HTMLDivElement | null>
  onBack: () => void
  onEnded: () => void
  onReload: () => void
}

function Head({ found, take, endButton, onBack, onEnded, onReload }: ThreadPaneProps) {
  const t = useCopy(adminInbox)
  const now = useMinuteClock()
  const [isAboutOpen, setAboutOpen] = useState(false)
  const { thread } = found
  const end = useEndThread(thread)
  const due = dueOf(t, thread, now)
  const close = (done: boolean, outcome?: Parameters<typeof end.mutate>[0]['outcome']) =>
    end.mutate({ done, ...(outcome && { outcome }) }, { onSuccess: () => done && onEnded() })
  return (
    <header className="inbox-head">
      <div className="inbox-title">
        <IconButton icon="i-ph-arrow-right" label={t('thread.back')} className="inbox-back" onClick={onBack} />
        <div className="min-w-0 grow-in">
          <h2 className="text-h4 truncate" dir="auto">
            {titleOf(t, thread)}
          </h2>
          <p className="caption quiet truncate">
            {t(`kinds.${thread.kind}`)} · <bdi className="num ltr">{t('thread.number', { id: String(thread.id) })}</bdi>
          </p>
        </div>
        <IconButton
          icon="i-ph-user-circle"
          label={t('thread.person')}
          className="inbox-about"
          onClick={() => setAboutOpen(true)}
        />
      </div>
      <div className="inbox-bar">
        <Owner found={found} take={take} />
        {due && (
          <StatusChip kind={due.look === 'late' ? 'danger' : 'warning'} icon="i-ph-clock-countdown-fill">
            {t(due.look === 'late' ? 'thread.lateSince' : 'thread.answerBy', {
              when: formatNearTime(thread.dueAt, now),
            })}
          </StatusChip>
        )}
        <span className="ms-auto">
          {thread.kind === 'dispute' && thread.lessonId !== null && (
            <Link
              to="/admin/dispute/$id"
              params={{ id: thread.lessonId }}
              className={buttonClass(thread.state === 'done' ? 'line' : 'main', 'sm')}
              title={t('end.ruled')}
            >
              {t('end.rule')}
            </Link>
          )}
          {thread.kind !== 'dispute' && thread.state === 'done' && (
            <Button
              ref={endButton}
              size="sm"
              kind="line"
              icon="i-ph-arrow-counter-clockwise"
              loading={end.isPending}
              onClick={() => close(false)}
            >
              {t('end.reopen')}
            </Button>
          )}
          {thread.kind !== 'dispute' && thread.state !== 'done' && (
            <OutcomeButton
              ref={endButton}
              isReport={thread.kind === 'report'}
              size="sm"
              kind="line"
              icon="i-ph-check"
              loading={end.isPending}
              onEnd={(outcome) => close(true, outcome)}
            >
              {t('end.action')}
            </OutcomeButton>
          )}
        </span>
      </div>
      {(end.error ?? take.error) && (
        <ChangeFailed title={t('end.failed')} error={end.error ?? take.error ?? new Error()} onReload={onReload} />
      )}
      <Drawer open={isAboutOpen} onOpen={setAboutOpen} side="end" title={t('side.title')}>
        <SidePane found={found} />
      </Drawer>
    </header>
  )
}

/** One thread: what was written, and the box for the answer. */
export function ThreadPane(props: ThreadPaneProps) {
  const { found, replyBox, onEnded, onReload } = props
  const log = useRef<HTMLDivElement>(null)
  const newest = found.messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is shown when there is one
  useLayoutEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [newest])
  return (
    <>
      <Head {...props} />
      <div ref={log} className="inbox-scroll">
        <Log found={found} />
      </div>
      <ReplyBox found={found} box={replyBox} onEnded={onEnded} onReload={onReload} />
    </>
  )
}
