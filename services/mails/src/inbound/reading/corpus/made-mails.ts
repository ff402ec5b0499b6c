import {
  attribute,
  jpeg,
  latin1,
  made,
  multipart,
  part,
  pdf,
  png,
  textPart,
  winmail,
  winmailFile,
} from './made-parts.ts'

const mebibyte = 1024 * 1024
const picture = png(640, 480, 40_000, 7)
const logo = png(180, 60, 5_000, 9)

const html = (body: string) => textPart(`<html><body>${body}</body></html>`, 'text/html')
const related = (body: string, pictures: { id: string; bytes: Uint8Array }[]) =>
  multipart(
    [html(body), ...pictures.map(({ id, bytes }) => part({ type: 'image/png', name: `${id}.png`, id, bytes }))],
    'related',
  )

const headerBlock =
  '<div style="border-top:solid 1pt"><p><b>De :</b> Nimbus<br><b>Envoyé :</b> lundi 2 février 2026 10:12<br>' +
  '<b>À :</b> Ada Lemoine<br><b>Objet :</b> [ATL-3] Imprimante</p></div><p>Le toner est-il neuf ?</p>'

const wordHtml = () => {
  const paragraph =
    '<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]-->' +
    '<p class="MsoNormal" style="mso-style:x"><span lang="FR">Une ligne du compte rendu.</span></p>\n'
  return `<html><head><style>p.MsoNormal{margin:0}</style></head><body>${paragraph.repeat(7_500)}</body></html>`
}

const withPhoto = made(
  'c44-inner',
  multipart(
    [
      textPart('Voici la photo de la panne.'),
      part({ type: 'image/jpeg', name: 'panne.jpg', bytes: jpeg(800, 600, 9_000) }),
    ],
    'mixed',
    '=_inner',
  ),
  { from: 'Denis Verdier <denis@maison-verdier.example>', to: 'ada@atelier-lumen.example', subject: 'Photo' },
)

const manyLevels = (levels: number) =>
  Array.from({ length: levels }, (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}`).join(
    '\r\n',
  )

/** Mails of the corpus whose bytes matter, or which are too large for a file. */
export const madeMails: Record<string, () => Uint8Array> = {
  C04: () =>
    made(
      'C04',
      related(
        '<p class="MsoNormal">Oui, le toner est neuf.</p><p class="MsoNormal">Cordialement,</p>' +
          `<p>Ada Lemoine<br>Atelier Lumen<br><img src="cid:logo@lumen"></p>${headerBlock}`,
        [{ id: 'logo@lumen', bytes: logo }],
      ),
    ),
  C10: () =>
    made(
      'C10',
      multipart([
        textPart('Here is the picture.\r\n\r\n'),
        part({ type: 'image/jpeg', name: 'IMG_0410.JPG', bytes: jpeg(4032, 3024, 4 * mebibyte) }),
        textPart('\r\n\r\nSent from my iPhone\r\n'),
      ]),
    ),
  C11: () =>
    made(
      'C11',
      multipart([
        textPart('Voici la photo.'),
        part({ type: 'image/heic', name: 'IMG_0412.HEIC', bytes: new Uint8Array(2_150_000) }),
      ]),
    ),
  C25: () => made('C25', textPart(wordHtml(), 'text/html')),
  C26: () => made('C26', textPart(`${'<div>'.repeat(5_000)}Bonjour${'</div>'.repeat(5_000)}`, 'text/html')),
  C29: () =>
    made('C29', latin1('Content-Type: text/plain; charset=utf-8\r\n\r\nPanne signal\xe9e \xe0 midi\r\n'), {
      subject: '=?utf-8?b?UGFubmUgZMM=?= =?utf-8?b?qWNsYXLDqWU=?=',
    }),
  C29b: () => made('C29b', 'Content-Type: text/plain\r\n\r\nPanne signalée à midi\r\n'),
  C30: () =>
    made(
      'C30',
      multipart([
        part({ type: 'text/plain; charset=ISO-2022-JP', bytes: latin1('\x1b$B%W%j%s%?!<\x1b(B') }),
        part({ type: 'text/plain; charset=GB18030', bytes: latin1('\xb4\xf2\xd3\xa1\xbb\xfa') }),
      ]),
      {
        from: '=?ISO-2022-JP?B?GyRCOzNFRBsoQg==?= <ada@atelier-lumen.example>',
        subject: '=?GB18030?B?tPLTobv6?= =?utf-8?b?8J+WqO+4jw==?=',
      },
    ),
  C31: () =>
    made('C31', textPart(Array.from({ length: 90 }, (_, at) => `Paragraphe ${at} ${'mot '.repeat(22)}`).join('\n\n'))),
  C32: () =>
    made(
      'C32',
      multipart([
        textPart('Trois fichiers.'),
        part({ type: 'application/pdf', name: 'plan.pdf', bytes: pdf() }),
        part({ type: 'image/png', name: 'vue.png', bytes: picture }),
        part({
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          name: 'devis.xlsx',
          bytes: new Uint8Array(48_000),
        }),
      ]),
    ),
  C33: () =>
    made(
      'C33',
      multipart([
        textPart('La facture.'),
        part({ type: 'application/pdf', name: 'facture.pdf', bytes: latin1('MZ\x90\0\x03\0\0\0') }),
      ]),
    ),
  C34: () =>
    made(
      'C34',
      multipart([
        textPart('Une grande photo.'),
        part({ type: 'image/jpeg', name: 'grande.jpg', bytes: jpeg(9000, 9000, 26 * mebibyte) }),
      ]),
    ),
  C36: () =>
    made(
      'C36',
      multipart([
        textPart('Vingt-cinq photos.'),
        ...Array.from({ length: 25 }, (_, at) =>
          part({ type: 'image/png', name: `photo-${at + 1}.png`, bytes: png(64, 64, 4_000, at) }),
        ),
      ]),
    ),
  C37: () =>
    made(
      'C37',
      related('<p>Avant.</p><p><img src="cid:ecran" width="640"></p><p>Après.</p>', [{ id: 'ecran', bytes: picture }]),
    ),
  C38: () => made('C38', related('<p>Encore.</p><p><img src="cid:logo"></p>', [{ id: 'logo', bytes: logo }])),
  C39: () =>
    made(
      'C39',
      multipart([
        textPart('Depuis Outlook.'),
        part({
          type: 'application/ms-tnef',
          name: 'winmail.dat',
          bytes: winmail([
            attribute(1, 0x89006, Uint8Array.of(0, 0, 1, 0)),
            ...winmailFile('Plan du réseau.pdf', pdf()),
            ...winmailFile('Compte rendu.docx', latin1('PK\x03\x04')),
          ]),
        }),
      ]),
    ),
  C40: () =>
    made(
      'C40',
      multipart([
        textPart('Depuis Outlook.'),
        part({
          type: 'application/ms-tnef',
          name: 'winmail.dat',
          bytes: winmail([attribute(2, 0x69002, new Uint8Array(14)), attribute(2, 0x6800f, pdf(), 0xfffffff0)]),
        }),
      ]),
    ),
  C44: () =>
    made(
      'C44',
      multipart([textPart('À voir.'), `Content-Type: message/rfc822\r\n\r\n${Buffer.from(withPhoto).toString()}`]),
      {
        to: 'demandes@nimbus.example',
        subject: 'TR: Photo',
      },
    ),
  C45: () =>
    made(
      'C45',
      multipart(
        [
          textPart('Texte signé.'),
          part({ type: 'application/pkcs7-signature', name: 'smime.p7s', bytes: new Uint8Array(2_000) }),
        ],
        'signed',
      ),
    ),
  C45b: () =>
    made(
      'C45b',
      part({
        type: 'application/pkcs7-mime; smime-type=enveloped-data',
        name: 'smime.p7m',
        bytes: new Uint8Array(900),
      }),
    ),
  C83: () => made('C83', latin1(`Content-Type: text/plain\n\nNul\0 ici\nlong ${'a'.repeat(mebibyte)}\n`)),
  C83b: () => made('C83b', 'Content-Type: text/plain\r\n\r\nx\r\n', { extra: [`X-Long: ${'a'.repeat(300_000)}`] }),
  C84: () => made('C84', manyLevels(300)),
}

/** A mail of 36 MB: more than the receivers take (C35). */
export const tooLarge = (): Uint8Array =>
  made('C35', multipart([part({ type: 'image/jpeg', name: 'x.jpg', bytes: jpeg(100, 100, 27 * mebibyte) })]))
