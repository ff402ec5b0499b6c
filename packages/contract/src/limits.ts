/**
 * Maximum lengths of texts in characters, and ranges of numbers. The schemas validate with them, and the inputs of the
 * web stop at them. A form over a schema (`useForm`) reads the lengths of its fields from the schema itself.
 */

/** Search texts: of lists, and of requests. */
export const maxSearchLength = 100
export const maxTaskSearchLength = 200

/** Names: of persons, accounts, presets, tokens; of services and checks; of labels and passkeys. */
export const maxNameLength = 80
export const maxServiceNameLength = 200
export const maxLabelNameLength = 60

export const maxEmailLength = 254
export const maxPhoneLength = 30
export const maxJobLength = 120
export const maxUrlLength = 500
/** Links to pages of other systems: merge requests, invoices, calendars. */
export const maxLinkLength = 2000

/** Postal addresses. */
export const maxAddressLineLength = 200
export const maxCityLength = 100
export const maxPostalCodeLength = 20
export const maxCountryLength = 100

/** Requests. */
export const maxTaskNameLength = 200
export const maxDescriptionLength = 20_000
export const maxMessageLength = 2500
/** Note of a work log. */
export const maxNoteLength = 2500
export const maxTaskRefLength = 40
export const maxReportPartLength = 10_000

/** Note of an absence of staff. */
export const maxAbsenceNoteLength = 100
/** A time of the day that is typed, `09:00`. */
export const maxClockLength = 5
/** Name of a layer of the rota, and reason of an override. */
/** Reason for cancelling a measurement. */
export const minStrikeReasonLength = 10
export const maxStrikeReasonLength = 500
export const maxLayerNameLength = 40
export const maxOverrideReasonLength = 200

/** Accounts, their settings and mails. */
export const maxAccountDescriptionLength = 500
export const maxAccountCountryLength = 60
export const maxTaxLength = 40
export const maxBillingReferenceLength = 60
export const maxSubjectLength = 200
export const maxInvoiceLines = 200
export const maxMailTextLength = 5000
export const maxMailButtonLength = 80
export const maxKeyLength = 200
export const maxMetadataKeyLength = 64
export const maxMetadataValueLength = 2000
export const maxEventNameLength = 100
export const maxTaskKeyLength = 10
/** '#' and six digits. */
export const colourLength = 7
/** Slug of an account: a label of a host name. */
export const maxSlugLength = 63
export const maxSignInCodeLength = 40

/** Availability. */
export const maxMaintenanceTextLength = 500
export const maxUpdateLength = 2000
export const maxReportTextLength = 20_000
export const maxCheckTargetLength = 500
export const maxCheckTextLength = 200
export const maxRecordValueLength = 255
export const maxCheckTimeoutMs = 30_000
export const maxHttpStatus = 599

/** Clouds. */
export const maxCloudKeyIdLength = 200
export const maxCloudSecretLength = 10_000
export const maxSshKeyNameLength = 60
export const maxSshKeyTextLength = 2000
/** So that all of them fit into the 16 KB that a provider hands to a new server. */
export const maxSshKeys = 20

/** Bookings. */
export const maxBookingNoteLength = 2000
export const maxCancelReasonLength = 300
export const maxGuests = 50

/** Invoices. */
export const maxInvoiceReferenceLength = 100
export const maxInvoiceNoteLength = 1000
/** Of a bank statement: its file, its lines, and the texts of a line. */
export const maxStatementLength = 8 * 1024 * 1024
export const maxTransfers = 5000
export const maxTransferTextLength = 500
export const maxLineDetailLength = 500
export const maxQuoteTermsLength = 4000
export const maxQuoteLines = 50
export const maxCompanyNameLength = 200
export const maxLegalNoticeLength = 300
export const maxPaymentDays = 60
export const maxHolderLength = 100
/** A part of an estimate as typed, such as its days. */
export const maxEstimatePartLength = 4
/** Quantities and amounts as typed. */
export const maxAmountLength = 12
export const maxAnnouncementTitleLength = 120
export const maxAnnouncementTextLength = 2000
/** Banners shown at once (ANN-006). */
export const maxBanners = 2
