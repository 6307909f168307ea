/**
 * Drawn people: a square portrait and a wide scene of each, flat shapes made from a few parameters. They show no real
 * person. A person is drawn in a field of 100 × 100, with the shoulders on the lower edge.
 */
export interface Face {
  skin: keyof typeof skins
  hair: 'short' | 'parted' | 'curly' | 'bald' | 'crop' | 'bob' | 'long' | 'bun' | 'waves' | 'hijab' | 'turban'
  hairColour: string
  beard?: 'full' | 'stubble' | 'moustache' | 'goatee'
  glasses?: 'round' | 'square'
  clothes: string
  cut: 'round' | 'collar' | 'vee' | 'blazer' | 'hood'
  smile: 'open' | 'closed' | 'side'
  room: keyof typeof rooms
  earrings?: boolean
}

/** Skin, its shadow, and the blush. */
const skins = {
  fair: ['#F2C9A5', '#DDA680', '#E99B80'],
  wheat: ['#E2AE7F', '#C88D5E', '#D98566'],
  tan: ['#CF9465', '#B1744A', '#C66F52'],
  brown: ['#B0754A', '#8F5936', '#A35A40'],
  deep: ['#8A5636', '#6C3F26', '#7E3F2E'],
} as const

/** Wall, furniture, light and accent colour of a room; `night` rooms are dark. */
const rooms = {
  sage: ['#C3DCD5', '#8DB8AE', '#E9F4F0', '#4E8A80', 'shelves'],
  sand: ['#EBDABB', '#D4B98F', '#F8EDD7', '#B28F57', 'window'],
  rose: ['#EBCBD3', '#D6A5B2', '#F8E6EA', '#B66E84', 'lattice'],
  sky: ['#C6D8EC', '#9AB7D8', '#E6EFF8', '#6186B4', 'window'],
  olive: ['#D5DDB9', '#B3C08B', '#EFF3DF', '#7F8F4E', 'lattice'],
  night: ['#21504B', '#183F3B', '#FFB23F', '#12332F', 'lamp'],
  dusk: ['#3B4468', '#2C3453', '#F3A65B', '#222A45', 'skyline'],
  lilac: ['#DAD2EA', '#B7A9D3', '#F1EDF8', '#7F6BAA', 'shelves'],
  apricot: ['#F6D5B3', '#E3AE7B', '#FDEEDD', '#C27E43', 'arches'],
  mint: ['#CDE6D3', '#9CC8A8', '#EBF6EE', '#548F68', 'board'],
  clay: ['#E5C2AE', '#C9977C', '#F7E4DA', '#9E6247', 'arches'],
  pearl: ['#DEE2E4', '#B8C2C7', '#F4F6F7', '#6C8088', 'board'],
} as const

type Room = (typeof rooms)[Face['room']]

const plant = (x: number, base: number, pot: string, leaf: string): string =>
  `<g transform="translate(${x} ${base})"><path fill="${leaf}" d="M0-20C-3-38-15-44-15-56c10 2 15 10 16 20 1-14 8-23 18-27 2 16-9 26-16 43z"/><path fill="${pot}" d="M-12-21h25l-3 21h-19z"/></g>`

const books = (x: number, base: number, heights: readonly number[], colour: string, accent: string): string =>
  heights
    .map(
      (h, i) =>
        `<rect x="${x + i * 8}" y="${base - h}" width="6.500" height="${h}" rx="1" fill="${i % 3 === 1 ? accent : colour}"/>`,
    )
    .join('')

/** The furniture of each room in a field of 320 × 200, without the middle, where the person sits. */
const furniture: Record<Room[4], (room: Room) => string> = {
  shelves: ([, mid, light, dark]) =>
    `<g><rect x="16" y="46" width="86" height="4" rx="1" fill="${dark}" opacity=".65"/><rect x="16" y="92" width="86" height="4" rx="1" fill="${dark}" opacity=".65"/>${books(24, 46, [22, 27, 18, 24], light, mid)}${books(26, 92, [26, 20], light, mid)}<circle cx="78" cy="81" r="11" fill="${light}"/><path d="M66 30h24v16H66z" fill="${mid}" opacity=".8"/></g>${plant(276, 158, light, dark)}`,
  window: ([, mid, light, dark]) =>
    `<path d="M226 124V62a32 32 0 0 1 64 0v62z" fill="${light}"/><path d="M258 30v94M226 72h64" stroke="${mid}" stroke-width="3"/><path d="M226 112c14-12 24-10 34-4s20 4 30-6v22h-64z" fill="${mid}" opacity=".55"/><rect x="220" y="122" width="76" height="6" rx="2" fill="${mid}"/><rect x="32" y="36" width="42" height="54" rx="2" fill="${mid}"/><rect x="37" y="41" width="32" height="44" fill="${light}"/><circle cx="53" cy="60" r="9" fill="${dark}" opacity=".45"/><path d="M37 85c8-14 14-14 18-8s9 2 14-6v14z" fill="${mid}"/>${plant(52, 158, light, dark)}`,
  lattice: ([, mid, light, dark]) => {
    const flower = (x: number, y: number): string =>
      `<g fill="${mid}"><circle cx="${x - 5}" cy="${y - 5}" r="5.500"/><circle cx="${x + 5}" cy="${y - 5}" r="5.500"/><circle cx="${x - 5}" cy="${y + 5}" r="5.500"/><circle cx="${x + 5}" cy="${y + 5}" r="5.500"/></g>`
    const grid = [0, 1, 2].flatMap((c) => [0, 1, 2, 3, 4].map((r) => flower(232 + c * 25, 26 + r * 25)))
    return `<rect x="216" y="10" width="82" height="132" rx="6" fill="${light}" opacity=".6"/>${grid.join('')}<rect x="30" y="110" width="42" height="48" rx="3" fill="${light}"/>${plant(51, 112, mid, dark)}`
  },
  lamp: ([, mid, light, dark]) =>
    `<circle cx="62" cy="66" r="62" fill="${light}" opacity=".16"/><circle cx="62" cy="66" r="40" fill="${light}" opacity=".22"/><path d="M62 72v96" stroke="${dark}" stroke-width="4"/><path d="M48 44h28l10 30H38z" fill="${light}"/><rect x="226" y="30" width="66" height="44" rx="3" fill="${mid}"/><path d="M226 74l20-24 14 14 12-10 20 20z" fill="${light}" opacity=".55"/><circle cx="278" cy="43" r="5" fill="${light}" opacity=".75"/>${plant(272, 160, dark, '#3E7F74')}`,
  skyline: ([, mid, light, dark]) =>
    `<rect x="204" y="22" width="100" height="104" rx="6" fill="${mid}"/><circle cx="282" cy="46" r="11" fill="${light}"/><g fill="${dark}"><rect x="210" y="76" width="20" height="50"/><rect x="232" y="60" width="16" height="66"/><path d="M256 126V66l5-16 5 16v60z"/><rect x="272" y="86" width="26" height="40"/></g><g fill="${light}"><rect x="215" y="84" width="4" height="5"/><rect x="223" y="96" width="4" height="5"/><rect x="237" y="70" width="4" height="5"/><rect x="237" y="90" width="4" height="5"/><rect x="279" y="95" width="4" height="5"/><rect x="288" y="108" width="4" height="5"/></g><path d="M254 22v104M204 74h100" stroke="${dark}" stroke-width="3"/><rect x="22" y="98" width="70" height="4" rx="1" fill="${dark}"/>${books(30, 98, [24, 18, 28, 21], '#56618E', light)}<circle cx="78" cy="90" r="8" fill="${light}" opacity=".8"/>`,
  arches: ([, mid, light, dark]) =>
    `<g fill="${mid}" opacity=".75"><path d="M22 158V70a26 26 0 0 1 52 0v88z"/><path d="M246 158V70a26 26 0 0 1 52 0v88z"/></g><path d="M30 158V73a18 18 0 0 1 36 0v85z" fill="${light}"/><path d="M254 158V73a18 18 0 0 1 36 0v85z" fill="${light}"/>${plant(48, 158, dark, mid)}<g fill="${dark}" opacity=".7"><path d="M265 158v-30l7-14 7 14v30z"/></g>`,
  board: ([, mid, light, dark]) =>
    `<rect x="204" y="24" width="98" height="74" rx="5" fill="${light}"/><rect x="204" y="24" width="98" height="74" rx="5" fill="none" stroke="${mid}" stroke-width="4"/><g stroke="${dark}" stroke-width="3.500" stroke-linecap="round" opacity=".75"><path d="M218 46h44M218 60h66M218 74h30"/></g><circle cx="284" cy="44" r="7" fill="${mid}"/><rect x="20" y="116" width="68" height="5" rx="1" fill="${dark}" opacity=".6"/>${books(26, 116, [30, 24, 34], light, mid)}<circle cx="70" cy="98" r="17" fill="${mid}"/><path d="M56 94c8-8 12-2 16 0s8-4 12-2M57 106c8-4 12 2 20-2" stroke="${light}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
}

const torso = ({ clothes, cut }: Face, skin: readonly string[]): string => {
  const body = `<path fill="${clothes}" d="M8 100C9 82 24 73.500 40 71h20c16 2.500 31 11 32 29z"/>`
  const neck = `<path fill="${skin[1]}" d="M42.500 56h15v13.500c0 5-3.200 8-7.500 8s-7.500-3-7.500-8z"/>`
  const dim = '#0006'
  const details: Record<Face['cut'], string> = {
    round: `<path fill="none" stroke="${dim}" stroke-width="1.400" d="M40 71.200c1.500 6 5.300 9 10 9s8.500-3 10-9" opacity=".5"/>`,
    collar: `<path fill="#fff" d="M41.500 69.500L50 81l-8.500 6-5-15.500zM58.500 69.500L50 81l8.500 6 5-15.500z" opacity=".95"/>`,
    vee: `<path fill="${skin[1]}" d="M42.500 70h15L50 86z"/><path fill="none" stroke="${dim}" stroke-width="1.400" d="M41 70.500L50 87l9-16.500" opacity=".5"/>`,
    blazer: `<path fill="#fff" d="M42 70h16l-8 30z"/><path fill="#0004" d="M40.500 70.500L50 100H37l-6-16 5-2-3-6zM59.500 70.500L50 100h13l6-16-5-2 3-6z"/>`,
    hood: `<path fill="#0003" d="M33 74c4 8 10 12 17 12s13-4 17-12l-5.500-3C60 77 56 80.500 50 80.500S40 77 38.500 71z"/><path stroke="#fff" stroke-width="1.200" stroke-linecap="round" d="M45.500 85v7M54.500 85v5" opacity=".7"/>`,
  }
  return cut === 'vee' ? body + neck + details.vee : body + details[cut] + neck
}

const head = (skin: readonly string[]): string =>
  `<path fill="${skin[0]}" d="M32.500 38C32.500 25 40 18.500 50 18.500S67.500 25 67.500 38c0 14.500-7.800 25-17.500 25s-17.500-10.500-17.500-25z"/>`
const ears = (skin: readonly string[]): string =>
  `<g><ellipse cx="32.300" cy="41.500" rx="3.100" ry="4.300" fill="${skin[0]}"/><ellipse cx="67.700" cy="41.500" rx="3.100" ry="4.300" fill="${skin[0]}"/><path d="M31 40c1.200.3 1.700 1.600 1.500 3M69 40c-1.200.3-1.700 1.600-1.500 3" fill="none" stroke="${skin[1]}" stroke-width="1" stroke-linecap="round"/></g>`

/** Hair behind neck and shoulders. */
const behind: Partial<Record<Face['hair'], (colour: string) => string>> = {
  bob: (c) =>
    `<path fill="${c}" d="M27.500 40C26 22 36 12.500 50 12.500S74 22 72.500 40c-.4 9 1.500 16 3 22-7 4.500-44 4.500-51 0 1.500-6 3.400-13 3-22z"/>`,
  long: (c) =>
    `<path fill="${c}" d="M27 40C25.500 21 36 12 50 12s24.500 9 23 28c-.6 14 2 30 5 40-9 6-47 6-56 0 3-10 5.600-26 5-40z"/>`,
  waves: (c) =>
    `<path fill="${c}" d="M27 36C25 20 36 11 50 11s25 9 23 25c5 4 4 9 1.500 12 4 4 4 9 1 12 4 5 2 11-3 13-8 4-37 4-45 0-5-2-7-8-3-13-3-3-3-8 1-12-2.500-3-3.500-8 1.500-12z"/>`,
  bun: (c) => `<circle cx="50" cy="11.500" r="8.500" fill="${c}"/>`,
}

/** Hair over the forehead. A scarf is drawn in the same colour, with darker folds. */
const above: Record<Face['hair'], (colour: string, skin: readonly string[]) => string> = {
  short: (c) =>
    `<path fill="${c}" d="M31.600 39C29 24 37.500 14.500 50 14.500c13 0 21 9.500 18.400 24.500-.8-5-2.400-8.500-5-11-8.500 2.700-18.500 2.300-26-.3-3.200 2.500-5 6.300-5.800 11.300z"/>`,
  parted: (c) =>
    `<path fill="${c}" d="M31.600 39C28.500 23 38 13.500 51 14c13 .4 19.500 10.500 17.300 25-.9-5.500-2.200-8.600-4.300-11-9 .6-17-2.500-22-7.500-1.500 5.500-8.600 8.500-10.400 18.500z"/>`,
  crop: (c) =>
    `<path fill="${c}" d="M32 36C30.500 23.500 38.500 16 50 16s19.500 7.500 18 20c-1-4.500-2.300-7.200-4-9-3-3-8.500-4-14-4s-11 1-14 4c-1.700 1.800-3 4.500-4 9z"/>`,
  curly: (c) => {
    const curls = [
      [33, 31, 6],
      [35, 23, 6.5],
      [41, 17, 6.5],
      [49, 14.5, 7],
      [57, 16, 6.5],
      [64, 21.5, 6.5],
      [67, 30, 6],
      [44, 22, 6],
      [54, 21, 6.5],
      [60, 25, 5],
      [39, 26, 5],
    ]
    return `<g fill="${c}">${curls.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`
  },
  bald: (c) =>
    `<path fill="${c}" d="M32.300 42c-2.600-5-2.600-11 0-15 1.300 4 1.500 9 .9 14zM67.700 42c2.600-5 2.600-11 0-15-1.300 4-1.500 9-.9 14z"/><path d="M42 22.500c3-2 7-2.500 10-2" stroke="#fff" stroke-width="1.600" stroke-linecap="round" fill="none" opacity=".35"/>`,
  bob: (c) =>
    `<path fill="${c}" d="M29.500 47C26 25 36 13 50 13s24 12 20.500 34c-1.600-8-3.500-14-8-19-6 3.500-18 3-23-4-1.500 8-8.500 12-10 23z"/>`,
  long: (c) =>
    `<path fill="${c}" d="M29.500 48C26 26 36 13 50 13s24 13 20.500 35c-1-12-7-18.500-20.500-25.500-9.500 6-19.500 13-20.500 25.500z"/>`,
  waves: (c) =>
    `<path fill="${c}" d="M29.500 46C26 24 37 12.500 51 12.800 65 13 74 25 70.500 46c-1.500-9-5-13-9.500-18-5 1-12-.5-16-5-3 7-13 11-15.500 23z"/>`,
  bun: (c) =>
    `<path fill="${c}" d="M30.600 41C28 24 37.500 14.500 50 14.500S72 24 69.400 41c-1.400-8.500-6-13-19.400-17.500-13.400 4.500-18 9-19.400 17.500z"/>`,
  hijab: (c) =>
    `<path fill="${c}" d="M24 62C20 32 31 9.500 50 9.500S80 32 76 62c3 5 5 9 5.500 13C74 82 62 85 50 85s-24-3-31.500-10c.5-4 2.500-8 5.500-13z"/>`,
  turban: (c) =>
    `<path fill="${c}" d="M28.500 34c-3-14 8-25 22-25s24 11 21 25c-9-7-34-7-43 0z"/><path fill="none" stroke="#0003" stroke-width="1.800" stroke-linecap="round" d="M31 30c8-10 24-14 38-10M36 17c10-3 22 0 32 11"/>`,
}

/** The face inside a scarf, and the folds, drawn over the cloth, which surrounds the whole head. */
const veiled = (skin: readonly string[]): string =>
  `<path fill="#0002" d="M31.500 41C31.500 26 39 18.500 50 18.500S68.500 26 68.500 41c0 14-8 25-18.500 25S31.500 55 31.500 41z"/><path fill="${skin[0]}" d="M33 41.500C33 28 40 21.500 50 21.500S67 28 67 41.500C67 54 59.500 63.500 50 63.500S33 54 33 41.500z"/><g fill="none" stroke="#0003" stroke-width="1.700" stroke-linecap="round"><path d="M30 66c8 9 28 10 40 1"/><path d="M27 75c12 7 34 7 46-1"/></g>`

const features = (face: Face, skin: readonly string[]): string => {
  const line = face.hair === 'hijab' || face.hair === 'turban' ? '#3A2A22' : face.hairColour
  const brow = ['#B9B4AC', '#8E8A84'].includes(face.hairColour) ? '#8E8A84' : line
  const mouths: Record<Face['smile'], string> = {
    open: `<path d="M43.500 52.500c2 1 4 1.300 6.500 1.300s4.500-.3 6.500-1.300c-.3 4-3 6-6.500 6s-6.200-2-6.500-6z" fill="#7B2F2C"/><path d="M44.600 53c1.800.6 3.400.8 5.400.8s3.600-.2 5.400-.8c-.2 1.400-.8 2.200-1.400 2.500-2.600.5-5.400.5-8 0-.6-.3-1.200-1.100-1.400-2.500z" fill="#fff"/>`,
    closed: `<path d="M43.500 53.500c3.700 4 9.300 4 13 0" fill="none" stroke="#7B2F2C" stroke-width="1.900" stroke-linecap="round"/>`,
    side: `<path d="M44.500 54.800c4 2.200 8.500 1.600 11.500-2" fill="none" stroke="#7B2F2C" stroke-width="1.900" stroke-linecap="round"/>`,
  }
  const glasses = {
    round: `<g fill="#fff2" stroke="#26201E" stroke-width="1.600"><circle cx="42.200" cy="41.500" r="5.900"/><circle cx="57.800" cy="41.500" r="5.900"/><path d="M48.100 40.800c1.200-.9 2.600-.9 3.800 0M36.300 40.500l-3-.8M63.700 40.500l3-.8" fill="none"/></g>`,
    square: `<g fill="#fff2" stroke="#26201E" stroke-width="1.600"><rect x="36" y="36.600" width="12" height="9.600" rx="3"/><rect x="52" y="36.600" width="12" height="9.600" rx="3"/><path d="M48 40.400c1.200-.9 2.800-.9 4 0M36 39.800l-3-.8M64 39.800l3-.8" fill="none"/></g>`,
  }
  const lashes = face.earrings || ['hijab', 'bob', 'long', 'waves', 'bun'].includes(face.hair)
  return [
    `<g fill="${skin[2]}" opacity=".32"><ellipse cx="38.500" cy="48.500" rx="3.600" ry="2.300"/><ellipse cx="61.500" cy="48.500" rx="3.600" ry="2.300"/></g>`,
    '<g fill="#231A18"><ellipse cx="42.200" cy="41.700" rx="1.900" ry="2.300"/><ellipse cx="57.800" cy="41.700" rx="1.900" ry="2.300"/></g>',
    '<g fill="#fff"><circle cx="42.900" cy="40.900" r=".65"/><circle cx="58.500" cy="40.900" r=".65"/></g>',
    lashes
      ? '<path d="M39.600 40.600c.8-1.800 3.600-2.300 5.200-.6M60.400 40.600c-.8-1.800-3.600-2.300-5.200-.6" fill="none" stroke="#231A18" stroke-width="1.100" stroke-linecap="round"/>'
      : '',
    `<path d="M38.600 36.200c2.200-1.600 5-1.700 7.200-.6M61.400 36.200c-2.200-1.600-5-1.700-7.200-.6" fill="none" stroke="${brow}" stroke-width="${lashes ? 1.3 : 1.8}" stroke-linecap="round"/>`,
    `<path d="M50.200 43c.9 2.300 1.500 3.700 1 4.500-.4.700-1.600.7-2.400.4" fill="none" stroke="${skin[1]}" stroke-width="1.500" stroke-linecap="round"/>`,
    beardOf(face),
    mouths[face.smile],
    face.glasses ? glasses[face.glasses] : '',
  ].join('')
}

const beardOf = ({ beard, hairColour: c }: Face): string => {
  const whole =
    'M32.800 43.500c.2 3 .5 5 1 6.800 2.100 8.300 8.700 14.200 16.200 14.200s14.100-5.900 16.200-14.200c.5-1.800.8-3.800 1-6.800-2 3.600-3.800 5.300-6.500 5.500-3-1.600-6.800-2.200-10.700-2.200s-7.700.6-10.700 2.200c-2.700-.2-4.500-1.900-6.500-5.500z'
  switch (beard) {
    case 'full':
      return `<path fill="${c}" d="${whole}"/>`
    case 'stubble':
      return `<path fill="${c}" opacity=".28" d="${whole}"/>`
    case 'moustache':
      return `<path fill="${c}" d="M42 51.800c2-2.900 5.500-3.400 8-2.200 2.500-1.200 6-.7 8 2.200-2.600 1-5.400.9-8 .2-2.600.7-5.400.8-8-.2z"/>`
    case 'goatee':
      return `<path fill="${c}" d="M42.500 51.500c2-2.700 5-3.100 7.500-2 2.500-1.100 5.500-.7 7.500 2 .6 7-2.300 12.700-7.500 12.700s-8.100-5.700-7.500-12.700z"/>`
    default:
      return ''
  }
}

const figure = (face: Face): string => {
  const skin = skins[face.skin]
  const { hair, hairColour } = face
  const rings = face.earrings
    ? '<g fill="#E8B23A"><circle cx="32.200" cy="47.300" r="1.500"/><circle cx="67.800" cy="47.300" r="1.500"/></g>'
    : ''
  if (hair === 'hijab')
    return torso({ ...face, cut: 'round' }, skin) + above.hijab(hairColour, skin) + veiled(skin) + features(face, skin)
  return [
    behind[hair]?.(hairColour) ?? '',
    torso(face, skin),
    ears(skin),
    head(skin),
    '<path fill="#0001" d="M42.500 61.500c2.300 1.600 4.800 2.300 7.500 2.300s5.200-.7 7.500-2.300v2.500c-2.500 2-5 2.800-7.500 2.800s-5-.8-7.500-2.800z"/>',
    features(face, skin),
    above[hair](hairColour, skin),
    rings,
  ].join('')
}

/** The square profile picture. */
export const portraitSvg = (face: Face): string => {
  const [wall, mid, light] = rooms[face.room]
  const glow = face.room === 'night' || face.room === 'dusk' ? mid : light
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="480" height="480"><rect width="100" height="100" fill="${wall}"/><circle cx="50" cy="46" r="41" fill="${glow}" opacity=".55"/><g transform="translate(0 2)">${figure(face)}</g></svg>`
}

/** The wide picture of a tutor at home; `flip` mirrors the furniture. */
export const sceneSvg = (face: Face, flip = false): string => {
  const room = rooms[face.room]
  const [wall, mid] = room
  const mirror = flip ? ' transform="translate(320 0) scale(-1 1)"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="800" height="500"><rect width="320" height="200" fill="${wall}"/><rect y="158" width="320" height="42" fill="${mid}"/><g${mirror}>${furniture[room[4]](room)}</g><g transform="translate(68 22) scale(1.840)">${figure(face)}</g></svg>`
}
