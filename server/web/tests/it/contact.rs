//! Customer service's contacts (CALL-10).

use crate::support::{start, start_in_brand};

const CONTACT: &str = "/v3/personal-center/contact-kf-info";

#[tokio::test]
async fn call_10_csvc_01_the_contacts_are_the_brands_for_visitors_too() {
    let form = [("overall", "30")];
    let server = start().await;
    let tulay = server.visitor().post(CONTACT, &form).await.ok();
    let brand = &server.app.settings.brand;
    assert_eq!(tulay["email"], brand.service_email.as_str());
    assert_eq!(tulay["smWa"], brand.service_phone.as_str());
    assert_eq!(tulay["hours"], "Mon–Sat, 8:00 AM–8:00 PM");
    let other = start_in_brand("salapi.toml").await;
    let salapi = other.visitor().post(CONTACT, &form).await.ok();
    assert_ne!(tulay["email"], salapi["email"]);
    assert_ne!(tulay["smWa"], salapi["smWa"]);
    assert_eq!(
        salapi["hours"],
        "Lun–Biy, 9:00 AM–6:00 PM; Sab, 9:00 AM–12:00 PM"
    );
}
