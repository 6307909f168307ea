/** Draws the app's icons from the mark: `node scripts/icons.ts`, after a change of the mark or its colours. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { root } from './run.ts'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
}

const ground = '#003631'
const mark = `<path fill="#f1f5ef" d="M20 20V9.6A10.4 10.4 0 1 1 30.4 20z"/>
  <path fill="#ffb33f" d="M20 20v10.4A10.4 10.4 0 1 1 9.6 20z"/>`

/** `scale` is the share of the picture that the mark's box of 40 by 40 takes. */
const drawMark = (
  corner: number,
  scale: number,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
  <rect width="40" height="40" rx="${corner}" fill="${ground}"/>
  <g transform="translate(20 20) scale(${scale}) translate(-20 -20)">${mark}</g></svg>`

const drawShortcut = (body: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
  <rect width="96" height="96" rx="48" fill="${ground}"/>
  <g color="#f1f5ef" transform="translate(24 24) scale(.1875)">${body}</g></svg>`

const readIcon = async (name: string): Promise<string> => {
  const set = JSON.parse(await readFile(join(root, 'node_modules/@iconify-json/ph/icons.json'), 'utf8')) as IconSet
  const icon = set.icons[name]
  if (!icon) throw new Error(`no icon ${name}`)
  return icon.body
}

const write = (name: string, svg: string, size: number): Promise<void> =>
  writeFile(
    join(root, 'web/public/icons', name),
    new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng(),
  )

await write('icon-192.png', drawMark(9, 0.9), 192)
await write('icon-512.png', drawMark(9, 0.9), 512)
// Launchers cut a maskable icon to any shape around a circle of four fifths; the whole mark lies in it.
await write('maskable-512.png', drawMark(0, 0.62), 512)
// iOS rounds the corners itself, and shows transparency as black.
await write('apple-touch.png', drawMark(0, 0.8), 180)
await write('shortcut-lessons.png', drawShortcut(await readIcon('calendar-check')), 96)
await write('shortcut-chat.png', drawShortcut(await readIcon('chat-circle-text')), 96)
