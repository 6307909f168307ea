/** A minute for the speaking passport: recorded, marked by a tutor, heard behind the link, checked, and gone with the link. */
import { expect, test } from 'vitest'
import { markCriteria } from '#contract/vocabulary/marks.ts'
import { eventually, onPhone, setUpJourney } from '../journey.ts'
import { bookLessonWith, moveLessonToPast, newName, newStudent, newTutor, offerHours, tomorrowNoon } from '../people.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { goals, marks, passport, passportRecordings } = words

const taught = async () => {
  const [tutor, student] = [await newTutor(), await newStudent(newName('ملك'))]
  const start = tomorrowNoon()
  const { id } = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await moveLessonToPast(id)
  return { student, tutor }
}

test('a student records a minute, the tutor marks it, and a link lets it be heard until it is ended', async () => {
  const { student, tutor } = await taught()
  const [hers, his, theirs] = [
    await share({ ...onPhone, person: student }),
    await share({ person: tutor }),
    await share(),
  ]
  const week = passportRecordings('weeks.w0')
  await hers.page.goto('/goal')
  await hers.page.getByRole('button', { name: passportRecordings('record.beginOf', { week }) }).click()
  await hers.page.getByRole('button', { name: passportRecordings('record.start') }).click()
  const timer = hers.page.getByRole('timer')
  await eventually(async () => Number((await timer.textContent())?.split(':').at(-1))).toBeGreaterThan(1)
  await hers.page.getByRole('button', { name: passportRecordings('record.keep') }).click()
  const own = hers.page.getByLabel(passportRecordings('record.own'))
  await own.waitFor()
  // What is recorded survives a reload before it is sent.
  await hers.page.reload()
  await own.waitFor()
  await hers.page.getByRole('button', { name: passportRecordings('record.send') }).click()
  const player = passportRecordings('player', { week })
  await hers.page.getByLabel(player, { exact: true }).waitFor()

  await his.page.goto('/t/dashboard')
  await his.page.getByRole('heading', { name: passportRecordings('waiting.title') }).waitFor()
  await his.page.locator('a[href^="/mark/recording/"]').click()
  const voice = his.page.getByLabel(player, { exact: true })
  await voice.evaluate((audio: HTMLAudioElement) => audio.play())
  await eventually(() => voice.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2)
  for (const one of markCriteria) {
    const criterion = goals(`names.${one}`)
    await his.page
      .getByRole('radiogroup', { name: marks('band', { criterion }) })
      .getByRole('radio')
      .nth(4)
      .click()
    await his.page.getByRole('textbox', { name: marks('remark', { criterion }) }).fill(`Clear enough: ${one}`)
  }
  await his.page.getByRole('button', { name: marks('send') }).click()
  await his.page.waitForURL(/\/t\/dashboard/)

  await hers.page.reload()
  await hers.page.getByText(passportRecordings('mark.all')).click()
  await hers.page.getByText('Clear enough: grammar').waitFor()
  await hers.page.getByRole('button', { name: passport('share') }).click()
  const open = hers.page.getByRole('link', { name: passport('open') })
  const address = (await open.getAttribute('href')) ?? ''

  await theirs.page.goto(address)
  const shared = theirs.page.getByLabel(player, { exact: true })
  await shared.evaluate((audio: HTMLAudioElement) => audio.play())
  await eventually(() => shared.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2)
  const sound = (await shared.getAttribute('src')) ?? ''
  const bytes = await (await theirs.page.request.get(sound)).body()
  const save = theirs.page.getByRole('button', { name: passport('page.save') })
  const [download] = await Promise.all([theirs.page.waitForEvent('download'), save.click()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)

  await theirs.page.goto('/passport/check')
  const files = theirs.page.locator('input[type=file]')
  await theirs.page.getByRole('textbox', { name: passport('check.field') }).fill(Buffer.concat(chunks).toString())
  await theirs.page.getByRole('button', { name: passport('check.action') }).click()
  await theirs.page.getByText(passport('check.current')).waitFor()
  const file = (buffer: Buffer) => ({ name: 'voice.webm', mimeType: 'audio/webm', buffer })
  await files.last().setInputFiles(file(bytes))
  await theirs.page.getByText(passport('sounds.same', { week })).waitFor()
  await files.last().setInputFiles(file(Buffer.concat([bytes, Buffer.of(0)])))
  await theirs.page.getByText(passport('sounds.other'), { exact: true }).waitFor()

  await hers.page.getByRole('button', { name: passport('end') }).click()
  await hers.page
    .getByRole('alertdialog')
    .getByRole('button', { name: passport('end') })
    .click()
  await hers.page.getByRole('button', { name: passport('share') }).waitFor()
  expect((await theirs.page.request.get(sound)).status()).toBe(404)
  await theirs.page.goto(address)
  await theirs.page.getByRole('heading', { name: passport('page.gone') }).waitFor()

  await hers.page.getByRole('button', { name: passportRecordings('remove.of', { week }) }).click()
  const dialog = hers.page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: passportRecordings('remove.button'), exact: true }).click()
  await hers.page.getByRole('button', { name: passportRecordings('record.beginOf', { week }) }).waitFor()
  expect([hers.complaints, his.complaints]).toEqual([[], []])
})
