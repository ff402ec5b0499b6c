/**
 * MJML accepts only real colours where a colour is expected: these stand-in values become `{{colour}}` and `{{ink}}` in
 * the HTML.
 */
export const placeholders = { colour: '#010203', ink: '#040506' } as const

/**
 * Layout of all mails (mocks: mail.html) in MJML with Mustache placeholders. `layout.html` is what it compiles to. One
 * column, 16 px, light and dark mode. Mustache escapes every `{{placeholder}}`.
 */
export const layout = `<mjml lang="{{locale}}">
  <mj-head>
    <mj-title>{{subject}}</mj-title>
    <mj-preview>{{preview}}</mj-preview>
    <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
    </mj-raw>
    <mj-attributes>
      <mj-all font-family="Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="25px" color="#414d59" padding="0 0 12px" />
      <mj-section padding="0" />
    </mj-attributes>
    <mj-style>
      .m-wait { border-left: 4px solid #6a2f87; padding-left: 12px; }
      .m-quote { background: #f4f6f8; border-radius: 8px; padding: 12px 16px; white-space: pre-line; }
      .m-when { color: #596673; font-size: 14px; white-space: nowrap; }
      .m-message p, .m-message ul, .m-message ol, .m-message pre { margin: 4px 0 8px; }
      .m-message pre { white-space: pre-wrap; }
      .m-line td { border-top: 1px solid #dde3e8; padding: 8px 0; font-size: 15px; }
      @media (max-width: 480px) {
        .m-two td { display: block; width: auto !important; padding: 0 0 8px !important; }
      }
      @media (prefers-color-scheme: dark) {
        body, .m-page, .m-page > div { background-color: #16191d !important; }
        .m-title div, .m-strong td, .m-strong a { color: #f1f4f6 !important; }
        .m-text div, .m-text td, .m-text a { color: #c6cfd7 !important; }
        .m-line b, .m-message b { color: #f1f4f6; }
        .m-when { color: #9ba7b2; }
        .m-small div, .m-small a { color: #9ba7b2 !important; }
        .m-out { color: #f1f4f6 !important; border-color: #9ba7b2 !important; }
        .m-quote { background: #1f252b !important; }
        .m-line td { border-color: #323b44 !important; }
        .m-wait { border-color: #dcaef0 !important; }
      }
    </mj-style>
  </mj-head>
  <mj-body background-color="#ffffff" width="600px" css-class="m-page">
    <mj-section padding="28px 32px 0"><mj-column>
      <mj-raw>{{#cutLine}}</mj-raw>
      <mj-text css-class="m-small" font-size="13px" line-height="20px" color="#596673"><div
        data-passerelle-cut="true">{{cutLine}}</div></mj-text>
      <mj-raw>{{/cutLine}}</mj-raw>
      <mj-table padding="0 0 24px" css-class="m-strong"><tr>
        {{#logo}}<td width="38" style="padding-right:10px"><img src="{{logo}}" alt="" width="28" height="28"
          style="display:block;border-radius:6px"></td>{{/logo}}
        <td style="font-size:15px;font-weight:600;color:#141b22">{{appName}}</td>
        <td align="right" style="font-size:14px;color:#596673">{{reference}}</td>
      </tr></mj-table>
      <mj-text css-class="m-title" font-size="26px" line-height="33px" font-weight="600" color="#141b22"
        padding="0 0 8px">{{title}}</mj-text>
      <mj-raw>{{#deadline}}</mj-raw>
      <mj-text css-class="m-text" padding="0 0 20px"><div class="m-wait">{{deadline}}</div></mj-text>
      <mj-raw>{{/deadline}}</mj-raw>
      <mj-raw>{{#hello}}</mj-raw>
      <mj-text css-class="m-text">{{hello}}</mj-text>
      <mj-raw>{{/hello}}{{#paragraphs}}</mj-raw>
      <mj-text css-class="m-text">{{.}}</mj-text>
      <mj-raw>{{/paragraphs}}{{#quote}}</mj-raw>
      <mj-text css-class="m-text" padding="0 0 16px" font-size="15px"><div class="m-quote">{{quote}}</div></mj-text>
      <mj-raw>{{/quote}}{{#hasLines}}</mj-raw>
      <mj-table css-class="m-text" padding="6px 0 16px" color="#414d59">{{#lines}}<tr class="m-line"><td>{{label}}</td>
      <td align="right" style="padding-left:12px{{#isShort}};white-space:nowrap{{/isShort}}"><b>{{value}}</b></td>
      </tr>{{/lines}}</mj-table>
      <mj-raw>{{/hasLines}}{{#hasItems}}</mj-raw>
      <mj-table css-class="m-text" padding="6px 0 16px" color="#414d59">{{#items}}<tr class="m-line">
      <td><a href="{{link}}" style="color:#141b22">{{title}}</a></td></tr>{{/items}}</mj-table>
      <mj-raw>{{/hasItems}}{{#messages}}</mj-raw>
      <mj-text css-class="m-text m-message" padding="0 0 20px"><b>{{author}}</b> <span class="m-when">{{at}}</span>
        {{{html}}}</mj-text>
      <mj-raw>{{/messages}}{{#closing}}</mj-raw>
      <mj-text css-class="m-text">{{.}}</mj-text>
      <mj-raw>{{/closing}}{{#before}}</mj-raw>
      <mj-text css-class="m-small" padding="0 0 16px" font-size="14px" line-height="21px" color="#596673">{{title}}
        <div class="m-quote">{{text}}</div></mj-text>
      <mj-raw>{{/before}}{{#button}}</mj-raw>
      <mj-button href="{{link}}" background-color="${placeholders.colour}" color="${placeholders.ink}" font-size="16px"
        font-weight="600" line-height="24px" border-radius="8px" width="100%" inner-padding="13px 20px"
          padding="8px 0 16px">{{text}}</mj-button>
      <mj-raw>{{/button}}{{#choices}}</mj-raw>
      <mj-table padding="8px 0 6px" css-class="m-two"><tr>{{#accept}}
        <td width="50%" style="padding:0 5px 0 0"><a href="{{link}}" class="m-choice" style="display:block;
          padding:12px 8px;border:1px solid ${placeholders.colour};border-radius:8px;background:${placeholders.colour};
          color:${placeholders.ink};font-size:16px;font-weight:600;line-height:24px;text-align:center;
          text-decoration:none">{{text}}</a></td>{{/accept}}{{#refuse}}
        <td width="50%" style="padding:0 0 0 5px"><a href="{{link}}" class="m-choice m-out" style="display:block;
          padding:12px 8px;border:1px solid #596673;border-radius:8px;color:#141b22;font-size:16px;font-weight:600;
          line-height:24px;text-align:center;text-decoration:none">{{text}}</a></td>{{/refuse}}
      </tr></mj-table>
      <mj-raw>{{#ask}}</mj-raw>
      <mj-text css-class="m-text" align="center" padding="4px 0 16px"><a href="{{link}}"
        style="color:#141b22">{{text}}</a></mj-text>
      <mj-raw>{{/ask}}{{/choices}}{{#ratings}}</mj-raw>
      <mj-table padding="8px 0 6px" css-class="m-three"><tr>{{#list}}
        <td width="33%" style="padding:0 4px"><a href="{{link}}" class="m-out" style="display:block;padding:12px 4px;
          border:1px solid #596673;border-radius:8px;color:#141b22;font-size:15px;font-weight:600;line-height:22px;
          text-align:center;text-decoration:none"><span style="display:block;font-size:28px;line-height:36px"
            aria-hidden="true">{{mark}}</span>{{text}}</a></td>{{/list}}
      </tr></mj-table>
      <mj-raw>{{/ratings}}{{#note}}</mj-raw>
      <mj-text css-class="m-text" font-size="15px" line-height="23px">{{note}}</mj-text>
      <mj-raw>{{/note}}{{#button}}</mj-raw>
      <mj-text css-class="m-small" font-size="13px" line-height="20px" color="#596673">{{linkHint}}<br><a
        href="{{link}}" style="color:#596673;word-break:break-all">{{link}}</a></mj-text>
      <mj-raw>{{/button}}{{#choices}}</mj-raw>
      <mj-text css-class="m-small" font-size="13px" line-height="20px" color="#596673">{{linkHint}}<br><a
        href="{{page}}" style="color:#596673;word-break:break-all">{{page}}</a></mj-text>
      <mj-raw>{{/choices}}{{#ratings}}</mj-raw>
      <mj-text css-class="m-small" font-size="13px" line-height="20px" color="#596673">{{linkHint}}<br><a
        href="{{page}}" style="color:#596673;word-break:break-all">{{page}}</a></mj-text>
      <mj-raw>{{/ratings}}</mj-raw>
      <mj-divider border-width="1px" border-color="#dde3e8" padding="10px 0 14px" />
      <mj-text css-class="m-small" font-size="13px" line-height="20px" color="#596673"
        padding="0 0 28px">{{reason}}{{#known}}<br><a href="{{preferences}}"
          style="color:#414d59">{{choose}}</a>{{/known}}{{#stop}}{{^known}}<br>{{/known}}{{#known}} · {{/known}}<a
            href="{{stop}}"
            style="color:#414d59">{{stopText}}</a>{{/stop}}{{#known}} · <a href="{{home}}"
              style="color:#414d59">{{open}}</a>{{#support}} · {{support}}{{/support}}{{/known}}<br>
                {{signature}}</mj-text>
    </mj-column></mj-section>
  </mj-body>
</mjml>`
