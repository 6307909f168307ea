import './page.css'
import { useEffect, useRef, useState } from 'react'
import { inkPaceOf } from '#contract/classroom/rules/ink-pace.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { sharedPage } from '#web/features/classroom/copy/shared-page.ts'
import type { Person } from '#web/features/classroom/room/people.ts'
import type { CallDetails } from '#web/features/classroom/sessions/call.ts'
import { useCallCopy } from '#web/features/classroom/sessions/call-copy.ts'
import { useRoomKeys } from '#web/features/classroom/sessions/hooks.ts'
import { nameOf } from '#web/features/classroom/sessions/words.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useOnline } from '#web/lib/network.ts'
import { useWindowKeys } from '#web/lib/use-window-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PageFaces } from './page-faces.tsx'
import { type FrameHandle, PageFrame } from './page-frame.tsx'
import { PageHead } from './page-head.tsx'
import { PageStrip, useStripSeen } from './page-strip.tsx'
import { PageTools } from './page-tools.tsx'
import { zoomStep } from './page-view.ts'
import { useAhead, usePagePicture, useShownMaterial } from './query.ts'
import { showPage } from './show-page.ts'
import { type Hand, handTools, toolKeys } from './tools.ts'
import { useInkSync, usePageInk } from './use-ink.ts'

export type PageStageProps = {
  call: CallDetails
  place: PagePlace
  me: Person
  other: Person
  /** The other member is in the call. */
  otherInside: boolean
  /** Of the connection, 0 to 10; null until measured. */
  score: number | null
  weak: boolean
}

/** The page that both see, in the place of the large picture, with both people small beside it. */
export function PageStage({ call, place, me, other, otherInside, score, weak }: PageStageProps) {
  const t = useCopy(sharedPage)
  const c = useCallCopy()
  const { materialId, page: shown } = place
  const pace = inkPaceOf(score, weak)
  const { opened, isGone, isFailed, check } = useShownMaterial(call, materialId)
  const sync = useInkSync(call.sessionId, call.me.userId, pace)
  const ink = usePageInk(sync, place, call.me.userId)
  const [hand, setHand] = useState<Hand>({ tool: 'point', colour: call.teaching ? 0 : 1 })
  const frame = useRef<FrameHandle>(null)
  const [said, setSaid] = useState('')
  const online = useOnline()
  const name = nameOf(c, call.other)
  const gender = call.other.gender ?? 'other'

  const pages = opened?.pages ?? []
  const at = pages.findIndex(({ number }) => number === shown)
  const page = pages[at]
  const picture = usePagePicture(page?.small ?? null, true)
  const next = pages[at + 1]
  const nearby = useStripSeen() ? [next, pages[at - 1], pages[at + 2], pages[at - 2]] : [next]
  useAhead(pace.readsAhead && picture.data ? nearby.flatMap((one) => one?.small ?? []) : [])

  const turn = (number: number | undefined) => {
    if (!call.teaching || number === undefined || number === shown) return
    void showPage(call.sessionId, { materialId, page: number }).then(
      (isShown) => isShown || toast.show({ id: 'shared-page', kind: 'warning', title: t('state.unshown') }),
    )
  }
  const close = () =>
    void showPage(call.sessionId, null).then(
      (isClosed) => isClosed || toast.show({ id: 'shared-page', kind: 'warning', title: t('state.unshown') }),
    )

  useAnnounced({ place, title: opened?.material.title, count: pages.length, name, gender }, setSaid)

  const choose = (change: Partial<Hand>) => setHand((before) => ({ ...before, ...change }))
  useRoomKeys({
    ...Object.fromEntries(
      handTools.map((tool) => [
        `Key${toolKeys[tool]}`,
        () => {
          if (ink.writable || tool === 'point') choose({ tool })
        },
      ]),
    ),
    Digit1: () => choose({ colour: 0 }),
    Digit2: () => choose({ colour: 1 }),
    Digit3: () => choose({ colour: 2 }),
    Digit0: () => frame.current?.whole(),
    Equal: () => frame.current?.zoomBy(zoomStep),
    Minus: () => frame.current?.zoomBy(1 / zoomStep),
    // In Arabic the next page lies to the left.
    ArrowLeft: () => turn(next?.number),
    ArrowRight: () => turn(pages[at - 1]?.number),
    PageDown: () => turn(next?.number),
    PageUp: () => turn(pages[at - 1]?.number),
  })
  useUndoKey(ink.undo)

  const isBroken = isFailed || picture.isError || (opened !== null && page === undefined)
  const retry = () => {
    check()
    void picture.refetch()
  }
  // Its address is refused once the material was deleted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each failure
  useEffect(() => {
    if (picture.isError) check()
  }, [picture.isError])

  return (
    <>
      <section className="page-panel" aria-label={t('label')}>
        <PageHead
          material={opened?.material ?? null}
          teaching={call.teaching}
          other={{ name, gender }}
          place={{ shown, count: pages.length }}
          inkStatus={ink.status}
          onPrevious={call.teaching && at > 0 ? () => turn(pages[at - 1]?.number) : null}
          onNext={call.teaching && next ? () => turn(next.number) : null}
          onZoom={(factor) => frame.current?.zoomBy(factor)}
          onLead={otherInside && page ? () => frame.current?.lead() : null}
          onClose={call.teaching ? close : null}
        />
        <div className="page-core">
          <PageTools hand={hand} writable={ink.writable && page !== undefined} onHand={setHand} onUndo={ink.undo} />
          <div className="page-middle">
            {page && !isGone && (
              <PageFrame
                key={`${materialId}:${shown}`}
                sessionId={call.sessionId}
                place={place}
                page={page}
                title={opened?.material.title ?? ''}
                ink={ink}
                hand={hand}
                pace={pace}
                me={{ userId: call.me.userId, teaching: call.teaching }}
                other={{ name, inside: otherInside, teaching: !call.teaching }}
                onLed={() => setSaid(t('said.led', { name, gender }))}
                ref={frame}
              />
            )}
            {isGone ? (
              <div className="page-state">
                <EmptyState art={<Icon name="i-ph-file-dashed" />} title={t('state.gone')} level={3}>
                  {t('state.goneWhy')}
                </EmptyState>
              </div>
            ) : isBroken ? (
              <div className="page-state" role="alert">
                <EmptyState
                  art={<Icon name="i-ph-warning" />}
                  title={t('state.failed')}
                  level={3}
                  action={
                    <Button kind="line" onClick={retry}>
                      {t('state.retry')}
                    </Button>
                  }
                >
                  {t(online ? 'state.failedWhy' : 'state.offline')}
                </EmptyState>
              </div>
            ) : (
              !picture.data && (
                <div className="page-state" role="status">
                  <Spinner />
                  <span>{t(online ? 'state.loading' : 'state.offline')}</span>
                </div>
              )
            )}
          </div>
          {pages.length > 1 && <PageStrip pages={pages} shown={shown} onShow={call.teaching ? turn : null} />}
        </div>
        <LiveRegion>{said}</LiveRegion>
      </section>
      <PageFaces me={me} other={other} />
    </>
  )
}

type Announced = {
  place: PagePlace
  title: string | undefined
  count: number
  name: string
  gender: 'male' | 'female' | 'other'
}

/** Says it when a page is shown, and when it is turned. */
const useAnnounced = ({ place, title, count, name, gender }: Announced, say: (words: string) => void): void => {
  const t = useCopy(sharedPage)
  const before = useRef<number | null>(null)
  const { materialId, page } = place
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each page, when its title is known
  useEffect(() => {
    if (title === undefined) return
    const number = formatNumber(page)
    if (before.current === materialId) say(t('said.turned', { page: number, count: formatNumber(count) }))
    else say(t('said.shown', { name, gender, page: number, title }))
    before.current = materialId
  }, [materialId, page, title])
}

/** Ctrl+Z, where nobody types: a field undoes its own words. */
const useUndoKey = (undo: () => void): void =>
  useWindowKeys((event) => {
    const target = event.target instanceof Element ? event.target : null
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.code !== 'KeyZ') return
    if (event.defaultPrevented || target?.closest('input, textarea, [contenteditable], [role="textbox"]')) return
    event.preventDefault()
    undo()
  })
