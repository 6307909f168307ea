import {
  type ComponentProps,
  memo,
  type ReactElement,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearDay } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { useMessageMenu } from './message-menu.tsx'
import type { JumpTarget } from './message-place.ts'
import type { Outgoing } from './outgoing-store.ts'
import { useReadMarks } from './read-marks.ts'
import { type Bubble, type Entry, timelineOf } from './timeline.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** Distance from the end, in px, within which the reader counts as following the conversation. */
const nearEnd = 80

type MessageLogProps = {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  myId: number
  name: string
  /** Id of the first message that was unread when the conversation was opened; 0 for none. */
  firstUnreadId: number
  typing: boolean
  hasOlder: boolean
  loadingOlder: boolean
  onOlder: () => void
  /** The messages end before the newest ones. */
  hasNewer: boolean
  onNewer: () => void
  onNewest: () => void
  target: JumpTarget | null
  /** Left out while nothing can be sent. */
  onReply?: ((id: number) => void) | undefined
  onQuote: (id: number) => void
  /** The text of a search, whose places are marked; empty without one. */
  keyword: string
}

type RowProps = Omit<ComponentProps<typeof MessageBubble>, 'bubble'> & { entry: Entry; now: number }

const Row = memo(function Row({ entry, now, ...rest }: RowProps): ReactElement {
  const t = useCopy(chat)
  if (entry.kind === 'day')
    return (
      <p className="self-center my-2 py-0.5 px-3.5 rounded-full bg-fill text-quiet fs-caption leading-[1.6] mx-auto">
        {formatNearDay(entry.at, now)}
      </p>
    )
  if (entry.kind === 'unread')
    return <p className="new-sep flex items-center gap-3 my-1.5 text-now-text fs-caption">{t('newMessages')}</p>
  return <MessageBubble bubble={entry} {...rest} />
})

function TypingLeaves() {
  return (
    <p className="bubble typing inline-flex items-center gap-5px py-3 px-4" aria-hidden="true">
      <i />
      <i />
    </p>
  )
}

/** The messages of a conversation, newest at the bottom; scrolling up loads older ones. */
export function MessageLog(props: MessageLogProps) {
  const { messages, outgoing, myId, name, firstUnreadId, hasOlder, loadingOlder, onOlder, hasNewer, target } = props
  const t = useCopy(chat)
  const now = useMinuteClock()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const following = useRef(target === null)
  const [shownTurn, setShownTurn] = useState(0)
  const [inView, setInView] = useState(0)
  const [away, setAway] = useState(false)
  // Scrolling renders often, and ten thousand messages take a frame or two to lay out.
  const entries = useMemo(
    () => timelineOf(messages, outgoing, myId, firstUnreadId),
    [messages, outgoing, myId, firstUnreadId],
  )
  const firstId = messages[0]?.id ?? 0
  const shownFirst = useRef(firstId)
  const prepended = firstId !== 0 && firstId < shownFirst.current
  const count = entries.length

  useLayoutEffect(() => {
    shownFirst.current = firstId
  }, [firstId])

  const keepPlace = useScrollAnchor({ box, list, entries, following, onSettled: () => look('scroll') })
  function look(why: 'scroll' | 'resize') {
    const handle = list.current
    if (!handle || keepPlace(why)) return
    const end = handle.scrollOffset + handle.viewportSize
    following.current = handle.scrollSize - end < nearEnd && !hasNewer
    setAway(!following.current)
    const lastSeen = following.current ? entries.at(-1) : entries[handle.findItemIndex(end)]
    const id = following.current ? (messages.at(-1)?.id ?? 0) : lastSeen?.kind === 'bubble' ? (lastSeen.id ?? 0) : 0
    setInView((before) => Math.max(before, id))
    if (handle.scrollOffset < 200 && hasOlder && !loadingOlder) onOlder()
    if (handle.scrollSize - end < nearEnd && hasNewer) props.onNewer()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line moves whoever follows the conversation
  useLayoutEffect(() => {
    if (!following.current || count === 0) return
    list.current?.scrollToIndex(count - 1, { align: 'end' })
    setInView(messages.at(-1)?.id ?? 0)
  }, [count, props.typing])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each jump moves the list once
  useLayoutEffect(() => {
    // The message itself, or the next one if it was deleted meanwhile.
    const index = target ? entries.findIndex((entry) => entry.kind === 'bubble' && (entry.id ?? 0) >= target.id) : -1
    if (index < 0) return
    following.current = false
    list.current?.scrollToIndex(index, { align: 'center' })
    // A message that is in view already moves nothing, so nothing else would look whether the end is still followed.
    const frame = requestAnimationFrame(() => look('scroll'))
    return () => cancelAnimationFrame(frame)
  }, [target?.turn])

  useReadMarks(messages, myId, inView)

  // Only a message of the other member can be reported, so there is one where this is used.
  const otherId = messages.find(({ userId }) => userId !== myId)?.userId ?? 0
  const menu = useMessageMenu({ entries, otherId, name, onReply: props.onReply })
  // Rows are drawn again only for what they show, so what they call must stay the same.
  const latest = useRef({ openAt: menu.openAt, onQuote: props.onQuote, turn: target?.turn ?? 0 })
  useLayoutEffect(() => {
    latest.current = { openAt: menu.openAt, onQuote: props.onQuote, turn: target?.turn ?? 0 }
  })
  const onMenu = useCallback((button: HTMLElement) => latest.current.openAt(button), [])
  const onQuote = useCallback((id: number) => latest.current.onQuote(id), [])
  const onJumped = useCallback(() => setShownTurn(latest.current.turn), [])
  const [newestAtFirst] = useState(messages.at(-1)?.id ?? 0)
  const isArriving = ({ id, mine }: Bubble): boolean => id === null || (!mine && id > newestAtFirst)

  return (
    <div className="relative grow min-h-0">
      {menu.around(
        <section
          ref={box}
          role="log"
          aria-label={t('log', { name })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="relative h-full overflow-y-auto flex flex-col px-4 py-3"
          onPointerDownCapture={menu.watchPress}
        >
          <div className="grow" />
          <Virtualizer
            ref={list}
            scrollRef={box}
            data={entries}
            shift={prepended}
            onScroll={() => look('scroll')}
            onResize={() => look('resize')}
            bufferSize={400}
          >
            {(entry) => (
              <div
                key={entry.key}
                className="log-row"
                data-within={entry.kind === 'bubble' && !entry.last ? '' : undefined}
              >
                <Row
                  entry={entry}
                  name={name}
                  now={now}
                  jump={target && entry.key === String(target.id) && target.turn !== shownTurn ? target : null}
                  onJumped={onJumped}
                  onQuote={onQuote}
                  keyword={props.keyword}
                  onMenu={onMenu}
                  menuOpen={entry.key === menu.openKey}
                  arriving={entry.kind === 'bubble' && isArriving(entry)}
                />
              </div>
            )}
          </Virtualizer>
          {props.typing && <TypingLeaves />}
        </section>,
      )}
      {/* Over the messages: in their flow it would move all of them twice. */}
      {loadingOlder && (
        <p className="absolute top-2 inset-x-0 grid justify-center pointer-events-none">
          <span className="grid p-2 rounded-full bg-raised shadow-1">
            <Spinner />
          </span>
          <span className="visually-hidden">{t('older')}</span>
        </p>
      )}
      {(away || hasNewer) && (
        <IconButton
          icon="i-ph-arrow-down"
          label={t('jump')}
          kind="line"
          round
          className="absolute bottom-3 end-4 shadow-2"
          onClick={() => {
            if (hasNewer) return props.onNewest()
            following.current = true
            list.current?.scrollToIndex(count - 1, { align: 'end', smooth: true })
          }}
        />
      )}
    </div>
  )
}
