// A second self-signed certificate, for tests in which one takes another's place. Made like the one in
// ../src/platform/outbound/test-certificate.ts, for the name learn.test.

export const otherCertificate = `-----BEGIN CERTIFICATE-----
MIIBmDCCAT6gAwIBAgIUKKxz8XApsDwguFztPSlVDkLdP8owCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKbGVhcm4udGVzdDAgFw0yNjExMjIwNDIxMjFaGA8yMTI2MTAy
OTA0MjEyMVowFTETMBEGA1UEAwwKbGVhcm4udGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABCzpLSyzpdEH+b9F9x3fCRUfRc1q7tVhh8ptLpymdeaYx0vEIWd/
IWp5FCEVOIURRSj8PfPBaVX1lT6Ai/1/8zijajBoMB0GA1UdDgQWBBTHfPFZFni1
Gg/4EjeS3EWsStpoCTAfBgNVHSMEGDAWgBTHfPFZFni1Gg/4EjeS3EWsStpoCTAP
BgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCmxlYXJuLnRlc3QwCgYIKoZIzj0E
AwIDSAAwRQIgY1C/7mT3sYtCx4ZFtVxuqmneHPH+Wk5wvJWgAh8+dyYCIQCWvlzS
PI51tm8Fls2F4vfyUwnDcB3/+3f/CEm66Qys+Q==
-----END CERTIFICATE-----`;

export const otherPrivateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMP9CwwK5W0akQgNJ
ekGernQU5rI44D2qDMpsCk0aoEqhRANCAAQs6S0ss6XRB/m/Rfcd3wkVH0XNau7V
YYfKbS6cpnXmmMdLxCFnfyFqeRQhFTiFEUUo/D3zwWlV9ZU+gIv9f/M4
-----END PRIVATE KEY-----`;
