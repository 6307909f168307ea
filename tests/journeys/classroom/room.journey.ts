/** A call in two real browsers: devices, both videos, faults, and the end. */
import type { BrowserContext, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { eventually, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonToNow,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { sessions } = words

let student: Person
let tutor: Person
let lessonId: number

/** A lesson for each test: one of the demo world is over before a busy machine has come to the last of them. */
beforeEach(async () => {
  const [teacher, pupil] = await Promise.all([newTutor(), newSubscriber(60, newName('ملك'))])
  const start = nextQuarter()
  const { id } = await bookLessonWith(pupil, teacher, await offerHours(teacher, start), start)
  await moveLessonToNow(id)
  student = pupil
  tutor = teacher
  lessonId = id
})

interface Side {
  context: BrowserContext
  page: Page
  complaints: readonly string[]
}

const open = async (person: Person): Promise<Side> => {
  const { page, context, complaints } = await share({ person })
  // Records the sockets, so that a test can cut them, and counts peer connections and their offers.
  await page.addInitScript(() => {
    const openSockets: WebSocket[] = []
    const Original = window.WebSocket
    window.WebSocket = class extends Original {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        openSockets.push(this)
      }
    }
    const negotiations = { connections: 0, descriptions: 0 }
    const Peer = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Peer {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        negotiations.connections += 1
      }
      override setLocalDescription(description?: RTCLocalSessionDescriptionInit): Promise<void> {
        negotiations.descriptions += 1
        return super.setLocalDescription(description)
      }
    }
    Object.assign(window, { openSockets, negotiations })
  })
  await page.goto(`/lesson/${lessonId}`)
  return { context, page, complaints }
}

const control = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
const inRoom = (page: Page) => page.getByRole('toolbar', { name: 'أدوات الحصة' }).waitFor()

const join = async ({ page }: Side): Promise<void> => {
  await page.getByRole('button', { name: sessions('join.ready') }).click()
  await inRoom(page)
}

/** Time and number of frames of a video on the screen. */
const progress = (page: Page, name: string) =>
  page.locator(`video[data-picture="${name}"]`).evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
  }))

/** The video is playing: its time and its count of decoded frames both grow. */
const moves = async (page: Page, name = 'other'): Promise<void> => {
  await page.locator(`video[data-picture="${name}"]`).waitFor()
  const before = await progress(page, name)
  await eventually(async () => {
    const now = await progress(page, name)
    return now.time > before.time && now.frames >= before.frames + 5
  }).toBe(true)
}

/** Sound is played by an element of its own, and packets arrive. */
const sounds = (page: Page) => {
  const audio = page.locator('audio[data-sound="remote"]')
  const playing = () => audio.evaluate((element: HTMLAudioElement) => !element.paused && element.currentTime > 0)
  return eventually(playing).toBe(true)
}

const gone = (page: Page, name: string) => page.locator(`video[data-picture="${name}"]`).waitFor({ state: 'detached' })

const meet = async (): Promise<[Side, Side]> => {
  const [pupil, teacher] = await Promise.all([open(student), open(tutor)])
  await join(pupil)
  await teacher.page
    .getByText(sessions('inside.other', { name: student.name }))
    .first()
    .waitFor()
  await join(teacher)
  await Promise.all([moves(pupil.page), moves(teacher.page)])
  return [pupil, teacher]
}

test('both see and hear each other; what one turns off disappears on the other side', async () => {
  const [pupil, teacher] = await meet()
  await Promise.all([sounds(pupil.page), sounds(teacher.page)])

  await control(teacher.page, sessions('controls.cameraOff')).click()
  await gone(pupil.page, 'other')
  await control(teacher.page, sessions('controls.cameraOn')).click()
  await moves(pupil.page)

  await control(teacher.page, sessions('controls.micOff')).click()
  await pupil.page.locator('.nametag').filter({ hasText: 'الميكروفون مغلق' }).waitFor()
  await teacher.page.keyboard.press('KeyM')
  await pupil.page.locator('.nametag').filter({ hasText: 'الميكروفون مغلق' }).waitFor({ state: 'detached' })

  expect(pupil.complaints).toEqual([])
  expect(teacher.complaints).toEqual([])
})

test('two who join at the same moment make one connection with one negotiation', async () => {
  const both = await Promise.all([open(student), open(tutor)])
  await Promise.all(
    both.map(({ page }) =>
      page
        .getByRole('button', { name: sessions('join.ready') })
        .and(page.locator(':enabled'))
        .waitFor(),
    ),
  )
  await Promise.all(both.map(join))
  await Promise.all(both.map(({ page }) => moves(page)))
  const counted = await Promise.all(
    both.map(({ page }) => page.evaluate(() => (window as unknown as { negotiations: object }).negotiations)),
  )
  const once = { connections: 1, descriptions: 1 }
  expect(counted).toEqual([once, once])
})

test('when the other member’s page dies, the status says so within three seconds of its last socket', async () => {
  const [pupil, teacher] = await meet()
  const title = sessions('status.other-connection.title', { name: student.name })
  await teacher.page.evaluate((title) => {
    const stamps: { lost?: number; named?: number } = {}
    const { openSockets } = window as unknown as { openSockets: WebSocket[] }
    openSockets.at(-1)?.addEventListener('message', ({ data }) => {
      if (String(data).includes('"MemberConnectionChanged"')) stamps.lost ??= performance.now()
    })
    new MutationObserver(() => {
      if (document.querySelector('.room-status')?.textContent?.includes(title)) stamps.named ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { stamps })
  }, title)
  // A crashed page sends nothing more; its last frame stays on the other side.
  await pupil.page.goto('chrome://crash').catch(() => undefined)
  await teacher.page.getByText(title).first().waitFor()
  const { lost, named } = await teacher.page.evaluate(
    () => (window as unknown as { stamps: { lost: number; named: number } }).stamps,
  )
  expect(named - lost).toBeLessThan(3000)
})

test('what one turns off while the other is offline is shown to the other on return', async () => {
  const [pupil, teacher] = await meet()
  await pupil.context.setOffline(true)
  await pupil.page.getByText(sessions('status.own-connection.title')).waitFor()
  await control(teacher.page, sessions('controls.micOff')).click()
  await control(teacher.page, sessions('controls.cameraOff')).click()
  await pupil.context.setOffline(false)
  await pupil.page.locator('.nametag').filter({ hasText: 'الميكروفون مغلق' }).waitFor()
  await gone(pupil.page, 'other')
  await sounds(pupil.page)
})

/** Two fingers that start side by side and move apart. */
const pinch = async (page: Page, x: number, y: number): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: x - apart, y, id: 1 },
        { x: x + apart, y, id: 2 },
      ],
    })
  await touch('touchStart', 20)
  for (const apart of [30, 40, 60, 80]) await touch('touchMove', apart)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a shared screen fills the other member’s stage, with the faces beside it, and is enlarged', async () => {
  const [pupil, teacher] = await meet()
  await control(teacher.page, sessions('controls.shareOn')).click()
  await moves(pupil.page, 'screen')
  await moves(pupil.page)

  const screen = pupil.page.getByRole('region', { name: sessions('room.screenOf', { name: tutor.name }) })
  const scale = () => screen.locator('[data-scale]').getAttribute('data-scale')
  const { x, y, width, height } = (await screen.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await pupil.page.mouse.dblclick(x + width / 4, y + height / 2)
  await eventually(scale).toBe('2.50')
  await screen.focus()
  await pupil.page.keyboard.press('0')
  await eventually(scale).toBe('1.00')
  await screen.getByRole('button', { name: sessions('room.zoom.in') }).click()
  await eventually(scale).toBe('1.50')
  await screen.getByRole('button', { name: sessions('room.zoom.out') }).click()
  await eventually(scale).toBe('1.00')
  await pinch(pupil.page, x + width / 2, y + height / 2)
  await eventually(async () => Number(await scale())).toBeGreaterThan(1.5)
  await control(teacher.page, sessions('controls.shareOff')).click()
  await gone(pupil.page, 'screen')
  await moves(pupil.page)
})

test('sound only: no video in either direction, and video returns afterwards', async () => {
  const [pupil, teacher] = await meet()
  await control(pupil.page, 'المزيد').click()
  await pupil.page.getByRole('switch', { name: 'صوت فقط' }).click()
  await Promise.all([gone(teacher.page, 'other'), gone(pupil.page, 'other')])
  await sounds(teacher.page)
  await pupil.page.getByRole('switch', { name: 'صوت فقط' }).click()
  await moves(pupil.page)
  await pupil.page.keyboard.press('Escape')
  await control(pupil.page, sessions('controls.cameraOn')).click()
  await moves(teacher.page)
})

test('messages go both ways beside the call, and are counted while the panel is closed', async () => {
  const [pupil, teacher] = await meet()
  const write = async (page: Page, text: string) => {
    const chat = page.getByRole('region', { name: 'المحادثة' })
    await chat.getByRole('textbox').fill(text)
    await chat.getByRole('textbox').press('Enter')
  }
  await control(teacher.page, 'المحادثة').click()
  const hello = `hello ${Date.now()}`
  await write(teacher.page, hello)
  await control(pupil.page, 'المحادثة').filter({ hasText: 'رسالة واحدة جديدة' }).click()
  await pupil.page.getByRole('region', { name: 'المحادثة' }).getByText(hello).waitFor()
  const answer = `مرحبا ${Date.now()}`
  await write(pupil.page, answer)
  await teacher.page.getByRole('region', { name: 'المحادثة' }).getByText(answer).waitFor()
  // Letters typed into a message are not shortcuts.
  await pupil.page.getByRole('region', { name: 'المحادثة' }).getByRole('textbox').press('m')
  await control(pupil.page, sessions('controls.micOff')).waitFor()
})

test('a lost network is shown, and the call is complete again when it returns', async () => {
  const [pupil, teacher] = await meet()
  await pupil.context.setOffline(true)
  await pupil.page.getByText(sessions('status.own-connection.title')).waitFor()
  await pupil.context.setOffline(false)
  await pupil.page.getByText(sessions('status.own-connection.title')).waitFor({ state: 'detached' })
  await Promise.all([moves(pupil.page), moves(teacher.page)])
  await control(pupil.page, sessions('controls.cameraOff')).click()
  await gone(teacher.page, 'other')
})

test('losing only the socket keeps the video running, and what is turned off meanwhile shows afterwards', async () => {
  const [pupil, teacher] = await meet()
  const before = await progress(teacher.page, 'other')
  await pupil.page.evaluate(() => {
    for (const socket of (window as unknown as { openSockets: WebSocket[] }).openSockets) socket.close()
  })
  const opened = () => pupil.page.evaluate(() => (window as unknown as { openSockets: WebSocket[] }).openSockets.length)
  await eventually(opened).toBe(2)
  await moves(teacher.page)
  // The same video throughout: a new one would have begun counting at zero.
  expect((await progress(teacher.page, 'other')).frames).toBeGreaterThan(before.frames)
  await control(pupil.page, sessions('controls.cameraOff')).click()
  await gone(teacher.page, 'other')
})

test('a second tab takes the call over, and the first can take it back', async () => {
  const [pupil, teacher] = await meet()
  const second = await pupil.context.newPage()
  await second.goto(`/lesson/${lessonId}`)
  await join({ ...pupil, page: second })
  await pupil.page.getByRole('heading', { name: sessions('moved.title') }).waitFor()
  await Promise.all([moves(second), moves(teacher.page)])
  await pupil.page.getByRole('button', { name: sessions('moved.here') }).click()
  await second.getByRole('heading', { name: sessions('moved.title') }).waitFor()
  await Promise.all([moves(pupil.page), moves(teacher.page)])
})

test.each(['student', 'tutor'] as const)(
  'a reload leads the %s straight back into the call, with the same devices',
  async (who) => {
    const [pupil, teacher] = await meet()
    const [reloaded, other] = who === 'student' ? [pupil, teacher] : [teacher, pupil]
    await control(reloaded.page, sessions('controls.micOff')).click()
    await reloaded.page.reload()
    await inRoom(reloaded.page)
    await control(reloaded.page, sessions('controls.micOn')).waitFor()
    await Promise.all([moves(reloaded.page), moves(other.page)])
  },
)

test('leaving before the end asks, tells the other member, and offers both the way back without a rating', async () => {
  const [pupil, teacher] = await meet()
  await control(pupil.page, sessions('controls.leave')).click()
  await pupil.page
    .getByRole('alertdialog')
    .getByRole('button', { name: sessions('leave.keep') })
    .click()
  await moves(pupil.page)
  const leave = async ({ page }: Side) => {
    await control(page, sessions('controls.leave')).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: sessions('leave.confirm') })
      .click()
    await page.getByRole('heading', { name: sessions('left.title') }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/lesson/${lessonId}`)
    expect(await page.getByText(sessions('ended.student')).count()).toBe(0)
  }
  await leave(pupil)
  expect(
    await pupil.page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('comeback'))),
  ).toEqual([])
  await teacher.page.getByText(sessions('status.other-left.text')).waitFor()
  await gone(teacher.page, 'other')
  await leave(teacher)
  for (const { page } of [pupil, teacher]) {
    await page.getByRole('button', { name: sessions('left.back') }).click()
    await inRoom(page)
  }
  await Promise.all([moves(pupil.page), moves(teacher.page)])
})
