/** Where the fields of the document's invoice are written in UBL, the format of the unit tests. */
import type { Table } from './from-xml.ts'

const category = { category: 'TaxCategory/ID', rate: 'TaxCategory/Percent' }
const kind = ['ChargeIndicator', { false: 'allowance', true: 'charge' }] as const

const adjustment: Table = {
  fields: {
    kind,
    amount: 'Amount',
    baseAmount: 'BaseAmount',
    reason: 'AllowanceChargeReason',
    reasonCode: 'AllowanceChargeReasonCode',
  },
}

const party: Table = {
  fields: {
    legalName: 'PartyLegalEntity/RegistrationName',
    tradingName: 'PartyName/Name',
    electronicAddress: 'EndpointID',
    electronicAddressScheme: 'EndpointID/@schemeID',
  },
  lists: {
    addresses: [
      [
        'PostalAddress',
        { fields: { street: 'StreetName', city: 'CityName', country: 'Country/IdentificationCode' } },
      ],
    ],
    identifiers: [['PartyIdentification', { fields: { identifier: 'ID', scheme: 'ID/@schemeID' } }]],
    registrations: [
      [
        'PartyLegalEntity | Party/PartyLegalEntity',
        {
          fields: {
            identifier: 'CompanyID',
            scheme: 'CompanyID/@schemeID',
            country: 'RegistrationAddress/Country/IdentificationCode',
          },
        },
      ],
    ],
    taxIdentifiers: [['PartyTaxScheme', { fields: { identifier: 'CompanyID', scheme: 'TaxScheme/ID' } }]],
  },
}

const delivery: Table = {
  lists: {
    addresses: [['DeliveryLocation/Address', { fields: { country: 'Country/IdentificationCode' } }]],
    identifiers: [['DeliveryLocation/ID', { fields: { scheme: '@schemeID' } }]],
  },
}

const line: Table = {
  fields: {
    identifier: 'ID',
    quantity: 'InvoicedQuantity | CreditedQuantity',
    unit: 'InvoicedQuantity/@unitCode | CreditedQuantity/@unitCode',
    net: 'LineExtensionAmount',
    price: 'Price/PriceAmount',
    grossPrice: 'Price/AllowanceCharge/BaseAmount',
    priceUnit: 'Price/BaseQuantity/@unitCode',
    beginsOn: 'InvoicePeriod/StartDate',
    endsOn: 'InvoicePeriod/EndDate',
    item: 'Item/Name',
    origin: 'Item/OriginCountry/IdentificationCode',
    category: 'Item/ClassifiedTaxCategory/ID',
    rate: 'Item/ClassifiedTaxCategory/Percent',
    objectType: 'DocumentReference/DocumentTypeCode',
    objectScheme: 'DocumentReference/ID/@schemeID',
  },
  lists: {
    adjustments: [['AllowanceCharge', adjustment]],
    attributes: [['Item/AdditionalItemProperty', { fields: { name: 'Name', value: 'Value' } }]],
    itemIdentifiers: [
      ['Item/StandardItemIdentification', { fields: { identifier: 'ID', scheme: 'ID/@schemeID' } }],
    ],
    classifications: [
      [
        'Item/CommodityClassification',
        { fields: { code: 'ItemClassificationCode', list: 'ItemClassificationCode/@listID' } },
      ],
    ],
  },
}

export const invoice: Table = {
  fields: {
    specification: 'CustomizationID',
    number: 'ID',
    issuedOn: 'IssueDate',
    typeCode: 'InvoiceTypeCode | CreditNoteTypeCode',
    currency: 'DocumentCurrencyCode',
    vatCurrency: 'TaxCurrencyCode',
    sumOfLines: 'LegalMonetaryTotal/LineExtensionAmount',
    sumOfAllowances: 'LegalMonetaryTotal/AllowanceTotalAmount',
    sumOfCharges: 'LegalMonetaryTotal/ChargeTotalAmount',
    totalWithoutVat: 'LegalMonetaryTotal/TaxExclusiveAmount',
    totalWithVat: 'LegalMonetaryTotal/TaxInclusiveAmount',
    paid: 'LegalMonetaryTotal/PrepaidAmount',
    rounding: 'LegalMonetaryTotal/PayableRoundingAmount',
    due: 'LegalMonetaryTotal/PayableAmount',
  },
  texts: { notes: 'Note', currenciesUsed: '**/@currencyID' },
  lists: {
    parties: [
      ['AccountingSupplierParty/Party', party, { role: 'seller' }],
      ['AccountingCustomerParty/Party', party, { role: 'buyer' }],
      ['PayeeParty', party, { role: 'payee' }],
      ['TaxRepresentativeParty', party, { role: 'tax representative' }],
      ['Delivery', delivery, { role: 'deliver to' }],
    ],
    periods: [
      [
        'InvoicePeriod',
        { fields: { beginsOn: 'StartDate', endsOn: 'EndDate' }, texts: { taxPointCodes: 'DescriptionCode' } },
      ],
    ],
    precedingInvoices: [['BillingReference', { fields: { number: 'InvoiceDocumentReference/ID' } }]],
    supportingDocuments: [
      [
        'AdditionalDocumentReference',
        {
          fields: {
            reference: 'ID',
            scheme: 'ID/@schemeID',
            typeCode: 'DocumentTypeCode',
            mediaType: 'Attachment/EmbeddedDocumentBinaryObject/@mimeCode',
          },
        },
      ],
    ],
    payments: [
      [
        'PaymentMeans',
        {
          fields: { means: 'PaymentMeansCode', cardNumber: 'CardAccount/PrimaryAccountNumberID' },
          lists: { accounts: [['PayeeFinancialAccount', { fields: { identifier: 'ID' } }]] },
        },
      ],
    ],
    adjustments: [['AllowanceCharge', { fields: { ...adjustment.fields, ...category } }]],
    taxTotals: [['TaxTotal', { fields: { amount: 'TaxAmount', currency: 'TaxAmount/@currencyID' } }]],
    breakdowns: [
      [
        'TaxTotal/TaxSubtotal',
        {
          fields: {
            ...category,
            taxable: 'TaxableAmount',
            tax: 'TaxAmount',
            exemptionReason: 'TaxCategory/TaxExemptionReason',
            exemptionCode: 'TaxCategory/TaxExemptionReasonCode',
          },
        },
      ],
    ],
    lines: [['InvoiceLine | CreditNoteLine', line]],
  },
}
