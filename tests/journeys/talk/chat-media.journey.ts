/** Pictures and voice messages between two people. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openRoom } from '#contract/talk/api/chat.ts'
import { conversationWith } from '../actions.ts'
import { desktop } from '../browser.ts'
import { eventually, pathOf, setUpJourney } from '../journey.ts'
import { expectFocus } from '../keyboard.ts'
import { addAxe, expectSound } from '../page-checks.ts'
import { newName, newStudent, newTutor } from '../people.ts'
import { waitForWorker, withWorker } from '../service-worker.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { chat } = words

const photo = 'scripts/pictures/booking.jpg'
const first = 'السلام عليكم'

/** A student and a tutor in their conversation. */
const meet = async () => {
  const [pupil, teacher] = await Promise.all([newStudent(newName('سلمى')), newTutor()])
  const body = { userId: teacher.id, message: first }
  const { roomId } = await pupil.api(openRoom, { body, idempotencyKey: crypto.randomUUID() })
  const [hers, his] = [(await share({ person: pupil })).page, (await share({ person: teacher })).page]
  await Promise.all([addAxe(hers), addAxe(his)])
  await Promise.all([hers, his].map((page) => page.goto(`/chat?room=${roomId}`)))
  await conversationWith(hers, teacher.name).getByText(first).waitFor()
  await conversationWith(his, pupil.name).getByText(first).waitFor()
  return { pupil, teacher, hers, his }
}

const attach = (page: Page) => page.getByLabel(chat('picture.add')).and(page.locator('input')).setInputFiles(photo)
const box = (page: Page, name: string) => page.getByRole('textbox', { name: chat('messageTo', { name }) })
const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
const pick = async (page: Page, bubble: Locator, item: string): Promise<void> => {
  await bubble.hover()
  await bubble.getByRole('button', { name: chat('messageOptions') }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a picture goes out with its text, is seen large, answered and deleted', async () => {
  const { pupil, teacher, hers, his } = await meet()
  await attach(hers)
  await hers.getByRole('img', { name: chat('picture.ready') }).waitFor()
  await expectSound(hers)
  await box(hers, teacher.name).fill('صفحة الواجب')
  await box(hers, teacher.name).press('Enter')

  const alt = chat('picture.from', { name: pupil.name })
  const seen = conversationWith(his, pupil.name).getByRole('article').filter({ hasText: 'صفحة الواجب' })
  const picture = seen.getByRole('img', { name: alt })
  await picture.waitFor()
  // A small form, in the room that its measures ask for.
  await eventually(() => widthOf(picture)).toBe(480)
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(960 / 600, 1)
  await expectSound(his)
  await seen.getByRole('button', { name: chat('picture.enlarge', { picture: alt }) }).press('Enter')
  const dialog = his.getByRole('dialog', { name: alt })
  await eventually(() => widthOf(dialog.getByRole('img'))).toBe(960)
  await expectSound(his)
  await his.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const mine = conversationWith(hers, teacher.name).getByRole('article').filter({ hasText: 'صفحة الواجب' })
  await pick(hers, mine, chat('delete'))
  await hers
    .getByRole('alertdialog')
    .getByRole('button', { name: chat('delete') })
    .click()
  await picture.waitFor({ state: 'detached' })
})

test('a picture that cannot be uploaded is kept over a reload and sent when the line is back', async () => {
  const { pupil, teacher, hers, his } = await meet()
  await hers.route('**/attachment', (route) => route.abort())
  await attach(hers)
  await hers.getByRole('button', { name: chat('send'), exact: true }).click()
  const waiting = conversationWith(hers, teacher.name).getByRole('img', { name: chat('picture.mine') })
  await waiting.waitFor()
  await hers.reload()
  await waiting.waitFor()
  await hers.unroute('**/attachment')
  await conversationWith(his, pupil.name)
    .getByRole('img', { name: chat('picture.from', { name: pupil.name }) })
    .waitFor()
  await conversationWith(hers, teacher.name)
    .getByRole('article')
    .last()
    .getByText(/^(أُرسلت|قُرئت)$/)
    .waitFor()
  expect(await waiting.count()).toBe(1)
})

test('a voice message is recorded, played at a chosen speed, answered by its name and seen in the list', async () => {
  const { pupil, teacher, hers, his } = await meet()
  const record = hers.getByRole('button', { name: chat('voice.record') })
  // Left without sending: the text is there again.
  await record.press('Enter')
  await expectFocus(hers.getByRole('button', { name: chat('voice.send') }))
  await hers.keyboard.press('Escape')
  await expectFocus(box(hers, teacher.name))

  await record.press('Enter')
  const timer = hers.getByRole('timer')
  await eventually(async () => Number((await timer.textContent())?.split(':').at(-1))).toBeGreaterThan(1)
  await expectSound(hers)
  await hers.getByRole('button', { name: chat('voice.send') }).click()

  const heard = conversationWith(his, pupil.name).getByRole('article').last()
  const place = heard.getByRole('slider', { name: chat('voice.seek') })
  await place.waitFor()
  await expectSound(his)
  await heard.getByRole('button', { name: chat('voice.speed', { speed: '1' }) }).click()
  await heard.getByRole('button', { name: chat('voice.speed', { speed: '1.5' }) }).waitFor()
  await heard.getByRole('button', { name: chat('voice.play') }).press('Enter')
  await heard.getByRole('button', { name: chat('voice.pause') }).waitFor()
  await eventually(async () => Number(await place.inputValue())).toBeGreaterThan(400)
  // Played to the end, it begins again.
  await heard.getByRole('button', { name: chat('voice.play') }).waitFor()
  await place.press('ArrowRight')
  await eventually(async () => Number(await place.inputValue())).toBeGreaterThan(1000)

  await his.setViewportSize(desktop)
  await his.getByRole('link', { name: pupil.name }).getByText(chat('attachment.voice')).waitFor()
  await pick(his, heard, chat('reply'))
  await box(his, pupil.name).fill('سمعتها')
  await box(his, pupil.name).press('Enter')
  await conversationWith(hers, teacher.name)
    .getByRole('button', { name: `${chat('replyToOwn')}: ${chat('attachment.voice')}` })
    .waitFor()
  await expectSound(hers)
})

/** Does what the share sheet of a phone does for the installed app. */
const shareWithApp = async (page: Page, text: string, picture: string): Promise<void> => {
  const bytes = await readFile(picture, 'base64')
  await page.evaluate(
    ({ text, bytes }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data', hidden: true })
      form.innerHTML = '<input name="title"><input name="text"><input name="url"><input name="picture" type="file">'
      const [, textField, , files] = form.querySelectorAll('input')
      if (!textField || !files) return
      textField.value = text
      const data = new DataTransfer()
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'a.jpg', { type: 'image/jpeg' }),
      )
      files.files = data.files
      document.body.append(form)
      form.submit()
    },
    { text, bytes },
  )
}

test('what is shared with the app goes into the conversation that is chosen, and only there', async () => {
  const [pupil, teacher] = await Promise.all([newStudent(newName('سلمى')), newTutor()])
  const body = { userId: teacher.id, message: first }
  await pupil.api(openRoom, { body, idempotencyKey: crypto.randomUUID() })
  const { page } = await share({ person: pupil, ...withWorker })
  await addAxe(page)
  await page.goto('/chat')
  await waitForWorker(page)
  const title = page.getByText(chat('shared.title'))
  await shareWithApp(page, 'ما الفرق بين say و tell؟', photo)
  await title.waitFor()
  await expectSound(page)
  expect(pathOf(page)).toBe('/chat')
  await page.getByRole('link', { name: teacher.name }).click()
  await page.getByRole('img', { name: chat('picture.ready') }).waitFor()
  expect(await box(page, teacher.name).inputValue()).toBe('ما الفرق بين say و tell؟')
  await title.waitFor({ state: 'detached' })
  await box(page, teacher.name).press('Enter')
  await conversationWith(page, teacher.name).getByRole('article').filter({ hasText: 'say و tell' }).waitFor()
  // Nothing is left of it, and an address that was kept says so.
  expect(await page.evaluate(() => caches.has('hiwar-shared'))).toBe(false)
  await page.goto('/chat?shared=true')
  await page.getByText(chat('shared.lost')).waitFor()
})

test('without a service worker the person is told to share again', async () => {
  const { page } = await share({ person: await newStudent() })
  await page.goto('/chat')
  await shareWithApp(page, 'صورة', photo)
  await page.getByText(chat('shared.lost')).waitFor()
})
